import { isRecord } from '@latchkey/base/isRecord'
import type { ChainRequest } from '@latchkey/base/keys/chainKeys'
import type { Allowance, KnownToken } from '@latchkey/base/keys/requestFacts'
import type { BalanceChange, OperatorGrant, Simulation } from '@latchkey/base/keys/simulation'
import { checksumAddress } from '../address/address.ts'
import { fromQuantity } from '../rpc/quantity.ts'
import {
  balanceCall,
  balanceIn,
  type Call,
  type CallResult,
  hasReverted,
  isNative,
  isTransfer,
  type Log,
  logsOf,
  nativeChange,
  reasonOf,
  simulateBlock,
  transferTopic,
  wordAddress,
} from '../rpc/simulateBlock.ts'
import { isUnlimited, knownToken } from './allowance.ts'

/**
 * Runs an `eth_sendTransaction` request in the node with `eth_simulateV1`. Token balances are read before and after the
 * transaction in the same simulated block, since the amount in an event may differ from the amount moved.
 *
 * Undefined if the node cannot simulate the request.
 */
export async function simulateTransaction(params: simulateTransaction.Params): Promise<Simulation | undefined> {
  const call = readCall(params.params)
  return call && (await simulateCalls({ ...params, calls: [call] }))
}

/** The same for several calls of one account, executed together. */
export async function simulateCalls(params: simulateCalls.Params): Promise<Simulation | undefined> {
  const { tokens = [], calls } = params
  const [{ from }] = calls as readonly [OwnCall]
  const known = [...tokens.map(({ address }) => address), ...calls.flatMap(({ to }) => to ?? [])].map(lower)
  const first = await run(params, [...new Set(known)].slice(0, tokensMax))
  const found = first?.logs.filter(isTokenTransfer).map((log) => lower(log.address)) ?? []
  // A token moved whose balance was not read: simulate again with that one too.
  const all = [...new Set([...found, ...known])].slice(0, tokensMax)
  const ran = found.some((token) => !known.includes(token)) ? await run(params, all) : first
  return ran && outcomeOf(ran, from, tokens)
}

export declare namespace simulateTransaction {
  type Params = Pick<ChainRequest, 'params'> & Omit<simulateCalls.Params, 'calls'>
}

export declare namespace simulateCalls {
  type Params = {
    /** At least one, all from one account. */
    readonly calls: readonly OwnCall[]
    readonly rpcUrl: string
    readonly tokens?: readonly KnownToken[]
    readonly signal?: AbortSignal | undefined
  }
}

/** Each needs two more calls; if a transaction moves more tokens, the rest is not shown. */
const tokensMax = 24
const topics = {
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
} as const

type OwnCall = Call & { readonly from: string }
type NftChange = Extract<BalanceChange, { kind: 'nft' }>
type Ran = {
  readonly reverted?: { readonly reason?: string }
  readonly logs: readonly Log[]
  readonly tokenChanges: readonly { readonly token: string; readonly units: bigint }[]
}

function readCall(params: unknown): OwnCall | undefined {
  const [transaction]: readonly unknown[] = Array.isArray(params) ? params : []
  if (!isRecord(transaction) || typeof transaction.from !== 'string') return undefined
  const { from, to, value } = transaction
  const data = transaction.data ?? transaction.input
  return {
    from,
    ...(typeof to === 'string' ? { to } : {}),
    ...(value === undefined || value === null ? {} : { value }),
    ...(data === undefined || data === null ? {} : { data }),
  }
}

async function run(params: simulateCalls.Params, tokens: readonly string[]): Promise<Ran | undefined> {
  const { rpcUrl, signal, calls } = params
  const balances = tokens.map((token) => balanceCall(token, calls[0]?.from ?? ''))
  const results = await simulateBlock({ rpcUrl, signal, calls: [...balances, ...calls, ...balances] })
  if (!results) return undefined
  const own = results.slice(tokens.length, tokens.length + calls.length)
  const failed = own.find(hasReverted)
  if (failed) return { reverted: revertedBy(failed), logs: [], tokenChanges: [] }
  const tokenChanges = tokens.flatMap((token, index) => {
    const before = balanceIn(results[index])
    const after = balanceIn(results[tokens.length + calls.length + index])
    return before === undefined || after === undefined || before === after ? [] : [{ token, units: after - before }]
  })
  return { logs: own.flatMap(logsOf), tokenChanges }
}

function revertedBy(failed: CallResult): { readonly reason?: string } {
  const reason = reasonOf(failed)
  return reason === undefined ? {} : { reason }
}

function outcomeOf({ reverted, logs, tokenChanges }: Ran, from: string, tokens: readonly KnownToken[]): Simulation {
  if (reverted) return { status: 'reverted', ...reverted }
  const owner = lower(from)
  const nativeUnits = nativeChange(logs, owner)
  const nfts = logs.flatMap(nftChange)
  // NFT collections also have balanceOf, which returns a number of NFTs.
  const isCollection = (token: string) => nfts.some(({ collectionAddress }) => lower(collectionAddress) === token)
  const units = tokenChanges.filter(({ token }) => !isCollection(token))
  const changes: BalanceChange[] = [
    ...(nativeUnits === 0n ? [] : [{ kind: 'units' as const, units: nativeUnits }]),
    ...units.map(({ token, units }) => ({ kind: 'units' as const, units, tokenAddress: addressOf(token) })),
    ...nfts,
  ]
  return { status: 'success', changes, ...grantsOf(logs, owner, tokens) }

  function nftChange({ address, topics: [event, sender = '', recipient = '', id] }: Log): readonly NftChange[] {
    if (event !== transferTopic || id === undefined) return []
    const received = wordAddress(recipient) === owner
    if (received === (wordAddress(sender) === owner)) return []
    return [{ kind: 'nft', received, collectionAddress: addressOf(address), tokenId: BigInt(id) }]
  }
}

function grantsOf(logs: readonly Log[], owner: string, tokens: readonly KnownToken[]) {
  const allowances: Allowance[] = []
  const operators: OperatorGrant[] = []
  for (const { address, topics: topic, data } of logs) {
    const [event, granter = '', grantee = '', id] = topic
    const units = fromQuantity(data) ?? 0n
    if (wordAddress(granter) !== owner || units === 0n) continue
    const contract = addressOf(address)
    const other = addressOf(wordAddress(grantee))
    if (event === topics.approvalForAll) operators.push({ operator: other, collectionAddress: contract })
    if (event !== topics.approval || id !== undefined) continue
    const grant = { spender: other, tokenAddress: contract, amountUnits: units, isUnlimited: isUnlimited(units) }
    allowances.push({ ...grant, ...knownToken(contract, tokens) })
  }
  return { allowances, operators }
}

const lower = (address: string): string => address.toLowerCase()
const addressOf = (address: string): string => checksumAddress(address) ?? address
const isTokenTransfer = (log: Log): boolean => isTransfer(log) && !isNative(log)
