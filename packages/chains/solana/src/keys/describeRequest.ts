import { toHex } from '@latchkey/base/codec/hex'
import { isRecord } from '@latchkey/base/isRecord'
import type { ChainRequest } from '@latchkey/base/keys/chainKeys'
import type { KnownToken, RequestFacts } from '@latchkey/base/keys/requestFacts'
import { looksLikeSignIn } from '@latchkey/siwx/looksLikeSignIn'
import { parseMessage } from '@latchkey/siwx/parseMessage'
import { isAddress } from '@solana/kit'
import { systemProgram } from '../tokens/tokenPrograms.ts'
import { describeTokenTransfer } from './describeTokenTransfer.ts'
import { readMessage, textOf } from './readMessage.ts'
import { type ReadTransaction, readTransaction } from './readTransaction.ts'

/** Its instructions set compute limits and prices, which are included in the displayed fee. */
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

/** Decodes a request for display to the user. Never throws: a request that cannot be decoded is `raw`. */
export function describeRequest({ method, params, tokens = [] }: describeRequest.Params): RequestFacts {
  const transaction = method === 'solana_signMessage' ? undefined : readTransaction(params)
  const facts = transaction ? describeTransaction(transaction, tokens) : describeMessage(method, params)
  return facts ?? { kind: 'raw', method, params }
}

export declare namespace describeRequest {
  type Params = Pick<ChainRequest, 'method' | 'params'> & { readonly tokens?: readonly KnownToken[] | undefined }
}

/** Address of the account that a request concerns: the one it names, otherwise the fee payer. */
export function signerOf({ params }: Pick<ChainRequest, 'params'>): string | undefined {
  const named = isRecord(params) ? params.pubkey : undefined
  if (named !== undefined) return typeof named === 'string' && isAddress(named) ? named : undefined
  return readTransaction(params)?.message.staticAccounts[0]
}

function describeMessage(method: string, params: unknown): RequestFacts | undefined {
  const address = signerOf({ params })
  const bytes = method === 'solana_signMessage' ? readMessage(params) : undefined
  if (!bytes || !address) return undefined
  const { text, unsafeText } = textOf(bytes)
  const fields = text === undefined ? undefined : parseMessage(text)
  if (text !== undefined && fields?.ok) return { kind: 'signIn', address, text, fields: fields.value }
  const asksSignIn = unsafeText !== undefined && looksLikeSignIn(unsafeText)
  return { kind: 'message', address, hex: `0x${toHex(bytes)}`, ...(text === undefined ? {} : { text }), asksSignIn }
}

/** A transaction with a single effect; others are shown unchanged. */
function describeTransaction({ message }: ReadTransaction, tokens: readonly KnownToken[]): RequestFacts | undefined {
  if (!('instructions' in message)) return undefined
  const { staticAccounts } = message
  const doing = message.instructions
    .map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
      program: staticAccounts[programAddressIndex],
      accounts: accountIndices.map((index) => staticAccounts[index]),
      data: Uint8Array.from(data),
    }))
    .filter(({ program }) => program !== computeBudgetProgram)
  const [only] = doing
  const payer = staticAccounts[0]
  if (!only || !payer) return undefined
  if (doing.length > 1) return describeTokenTransfer(doing, { payer, tokens })
  const { program, data } = only
  const [source, destination] = only.accounts
  const amountUnits = program === systemProgram ? transferredLamports(data) : undefined
  if (amountUnits !== undefined && source === payer && destination)
    return { kind: 'nativeTransfer', from: source, to: destination, amountUnits }
  // The address of a program from a lookup table is unknown here.
  if (!program) return undefined
  return { kind: 'contractCall', from: payer, to: program, amountUnits: 0n, data: `0x${toHex(data)}` }
}

/** Lamports of the system program's `Transfer` (instruction 2). */
function transferredLamports(data: Uint8Array): bigint | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return data.length === 12 && view.getUint32(0, true) === 2 ? view.getBigUint64(4, true) : undefined
}
