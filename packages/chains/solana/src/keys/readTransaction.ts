import { fromBase64 } from '@latchkey/base/codec/base64'
import { isRecord } from '@latchkey/base/isRecord'
import {
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'

export type ReadTransaction = {
  readonly transaction: Transaction
  readonly message: CompiledTransactionMessage & CompiledTransactionMessageWithLifetime
}

const wireMax = 1_232

/** The transaction of a request's parameters, base64 or, from older apps, base58; undefined if it is not a transaction. */
export function readTransaction(params: unknown): ReadTransaction | undefined {
  const encoded = isRecord(params) ? params.transaction : undefined
  if (typeof encoded !== 'string' || encoded.length > 2 * wireMax) return undefined
  // A base58 text can also be valid base64: the first decoding that is a transaction counts.
  return decode(() => fromBase64(encoded)) ?? decode(() => new Uint8Array(getBase58Encoder().encode(encoded)))
}

function decode(bytesOf: () => Uint8Array | undefined): ReadTransaction | undefined {
  try {
    const bytes = bytesOf()
    if (!bytes || bytes.length > wireMax) return undefined
    const transaction = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    return message.staticAccounts.length > 0 ? { transaction, message } : undefined
  } catch {
    return undefined
  }
}

/** True if bytes are a transaction's message: if it were signed as a text, its author could send it. */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  try {
    const { header, staticAccounts } = getCompiledTransactionMessageDecoder().decode(bytes)
    return header.numSignerAccounts > 0 && staticAccounts.length >= header.numSignerAccounts
  } catch {
    return false
  }
}
