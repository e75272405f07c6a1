import { toHex } from '@latchkey/base/codec/hex'
import { isRecord } from '@latchkey/base/isRecord'
import type { ChainRequest } from '@latchkey/base/keys/chainKeys'
import type { RequestFacts } from '@latchkey/base/keys/requestFacts'
import { looksLikeSignIn } from '@latchkey/siwx/looksLikeSignIn'
import { parseMessage } from '@latchkey/siwx/parseMessage'
import { isAddress } from '@solana/kit'
import { readMessage, textOf } from './readMessage.ts'
import { type ReadTransaction, readTransaction } from './readTransaction.ts'

const systemProgram = '11111111111111111111111111111111'
/** Its instructions set limits and the price of computation, which the fee that is shown contains. */
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

/** Decodes a request for the person who decides. Never throws: what cannot be decoded is `raw`. */
export function describeRequest({ method, params }: Pick<ChainRequest, 'method' | 'params'>): RequestFacts {
  const transaction = method === 'solana_signMessage' ? undefined : readTransaction(params)
  const facts = transaction ? describeTransaction(transaction) : describeMessage(method, params)
  return facts ?? { kind: 'raw', method, params }
}

/** Address of the account a request asks for: the one it names, else the one that pays. */
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

/** A transaction that does one thing; one that does several is shown as it came. */
function describeTransaction({ message }: ReadTransaction): RequestFacts | undefined {
  if (!('instructions' in message)) return undefined
  const { staticAccounts: accounts, instructions } = message
  const doing = instructions.filter(({ programAddressIndex }) => accounts[programAddressIndex] !== computeBudgetProgram)
  const [only] = doing
  const payer = accounts[0]
  if (!only || doing.length > 1 || !payer) return undefined
  const program = accounts[only.programAddressIndex]
  const data = Uint8Array.from(only.data ?? [])
  const [source, destination] = (only.accountIndices ?? []).map((index) => accounts[index])
  const amountUnits = program === systemProgram ? transferredLamports(data) : undefined
  if (amountUnits !== undefined && source === payer && destination)
    return { kind: 'nativeTransfer', from: source, to: destination, amountUnits }
  // A program from a lookup table has no address here.
  if (!program) return undefined
  return { kind: 'contractCall', from: payer, to: program, amountUnits: 0n, data: `0x${toHex(data)}` }
}

/** Lamports of the system program's `Transfer`, which is its instruction 2. */
function transferredLamports(data: Uint8Array): bigint | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return data.length === 12 && view.getUint32(0, true) === 2 ? view.getBigUint64(4, true) : undefined
}
