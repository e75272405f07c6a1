import { toBase64 } from '@latchkey/base/codec/base64'
import type { Allowance, KnownToken } from '@latchkey/base/keys/requestFacts'
import type { BalanceChange, Simulation } from '@latchkey/base/keys/simulation'
import { getBase58Decoder, getBase64EncodedWireTransaction } from '@solana/kit'
import type { CallRpc } from '../rpc/callRpc.ts'
import { type AnsweredAccount, type ChainAccount, chainAccount, readAccounts } from '../rpc/readAccounts.ts'
import { tokenPrograms } from '../tokens/tokenPrograms.ts'
import { signerOf } from './describeRequest.ts'
import { openedAccounts } from './describeTokenTransfer.ts'
import { type ReadTransaction, readTransaction } from './readTransaction.ts'

type Answer = {
  readonly value: { readonly err: unknown; readonly accounts?: readonly AnsweredAccount[] | null }
}

/** An account before the transaction and after it. */
type Pair = { readonly before: ChainAccount | undefined; readonly after: ChainAccount | undefined }

/**
 * Simulates a transaction in the node, and compares the accounts that it may write: SOL, and the token accounts of the signer. An
 * account whose owner changes counts as given away, and a new delegate as an allowance. Accounts from lookup tables are shared by
 * everyone, so they are not the signer's. Neither the network fee nor the deposits for new token accounts are changes.
 *
 * Undefined if the node returns no result. @throws UPSTREAM_*
 */
export async function simulateTransaction(
  { params, tokens }: simulateTransaction.Params,
  ask: CallRpc,
): Promise<Simulation | undefined> {
  const read = readTransaction(params)
  const signer = signerOf({ params })
  if (!read || !signer) return undefined
  const { transaction, message } = read
  const addresses = writableAccounts(message)
  const commitment = 'confirmed'
  const encoding = 'base64'
  const [fee, { value }, before] = await Promise.all([
    ask<{ readonly value: number | null }>('getFeeForMessage', [
      toBase64(new Uint8Array(transaction.messageBytes)),
      { commitment },
    ]),
    ask<Answer>('simulateTransaction', [
      getBase64EncodedWireTransaction(transaction),
      { encoding, commitment, accounts: { addresses, encoding } },
    ]),
    readAccounts(addresses, ask),
  ])
  if (value.err !== null) return value.err === 'BlockhashNotFound' ? undefined : { status: 'reverted' }
  if (value.accounts?.length !== addresses.length) return undefined
  const after = value.accounts.map(chainAccount)
  const pairs = addresses.map((address, place) => ({ address, before: before[place], after: after[place] }))
  const opened = openedAccounts(message)
  const deposits = sum(
    pairs.flatMap((one) => (opened.includes(one.address) && !one.before ? lamportsOf(one.after) : 0n)),
  )
  const own = pairs.find(({ address }) => address === signer)
  const paid = signer === message.staticAccounts[0] ? BigInt(fee.value ?? 0) + deposits : 0n
  const lamports = own ? lamportsOf(own.after) - lamportsOf(own.before) + paid : 0n
  return {
    status: 'success',
    changes: [
      ...(lamports === 0n ? [] : [{ kind: 'units', units: lamports } as const]),
      ...tokenChanges(pairs, signer),
    ],
    allowances: pairs.flatMap((pair) => allowanceOf(pair, { signer, tokens }) ?? []),
    operators: [],
  }
}

export declare namespace simulateTransaction {
  type Params = { readonly params: unknown; readonly tokens: readonly KnownToken[] }
}

/** Of the accounts in the message: signers first, in both groups the writable ones first. */
function writableAccounts({ header, staticAccounts }: ReadTransaction['message']): readonly string[] {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  return staticAccounts.filter((_, place) =>
    place < numSignerAccounts
      ? place < numSignerAccounts - numReadonlySignerAccounts
      : place < staticAccounts.length - numReadonlyNonSignerAccounts,
  )
}

const lamportsOf = (account: ChainAccount | undefined): bigint => account?.lamports ?? 0n
const sum = (parts: readonly bigint[]): bigint => parts.reduce((total, part) => total + part, 0n)

function tokenChanges(pairs: readonly Pair[], signer: string): readonly BalanceChange[] {
  const changes = new Map<string, bigint>()
  const count = (account: ChainAccount | undefined, sign: bigint) => {
    const held = tokenAccountOf(account)
    if (held?.owner === signer) changes.set(held.mint, (changes.get(held.mint) ?? 0n) + sign * held.units)
  }
  for (const { before, after } of pairs) {
    count(before, -1n)
    count(after, 1n)
  }
  return [...changes].flatMap(([tokenAddress, units]) => (units === 0n ? [] : [{ kind: 'units', units, tokenAddress }]))
}

type Known = { readonly signer: string; readonly tokens: readonly KnownToken[] }

/** Larger than any supply. */
const unlimitedUnits = 1n << 63n

function allowanceOf({ before, after }: Pair, { signer, tokens }: Known): Allowance | undefined {
  const now = tokenAccountOf(after)
  if (now?.owner !== signer || !now.delegate) return undefined
  const { address: spender, units: amountUnits } = now.delegate
  const earlier = tokenAccountOf(before)?.delegate
  const isNew = earlier?.address !== spender || amountUnits > earlier.units
  if (!isNew || amountUnits === 0n) return undefined
  const token = tokens.find(({ address }) => address === now.mint)
  const isUnlimited = amountUnits >= unlimitedUnits || (now.units > 0n && amountUnits >= now.units)
  return { spender, tokenAddress: now.mint, amountUnits, isUnlimited, ...(token && { token }) }
}

type TokenAccount = {
  readonly mint: string
  readonly owner: string
  readonly units: bigint
  /** Delegate that may take `units` of it. */
  readonly delegate?: { readonly address: string; readonly units: bigint }
}

const size = 165
/** Offset of the account type in an account with extensions. */
const kindAt = 165
const accountKind = 2

/** The token account in an account of either token program; undefined for anything else, including a mint. */
function tokenAccountOf(account: ChainAccount | undefined): TokenAccount | undefined {
  if (!account || !tokenPrograms.includes(account.owner)) return undefined
  const { data } = account
  if (data.length !== size && data[kindAt] !== accountKind) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const address = (at: number) => getBase58Decoder().decode(data.subarray(at, at + 32))
  const hasDelegate = view.getUint32(72, true) === 1
  return {
    mint: address(0),
    owner: address(32),
    units: view.getBigUint64(64, true),
    ...(hasDelegate && { delegate: { address: address(76), units: view.getBigUint64(121, true) } }),
  }
}
