import { isRecord } from '@latchkey/base/isRecord'
import { verify } from '@latchkey/crypto/ed25519'
import { getBase58Encoder } from '@solana/kit'
import { readMessage } from './readMessage.ts'
import { readTransaction } from './readTransaction.ts'

/**
 * True if the key of `address` signed the result of `solana_signMessage` or `solana_signTransaction`, so that a wallet can check
 * its own signature. A signed transaction must contain the same message as the request.
 */
export async function isSignedBy({ address, method, params, result }: isSignedBy.Params): Promise<boolean> {
  const signature = isRecord(result) ? base58(result.signature) : undefined
  const publicKey = base58(address)
  const bytes = method === 'solana_signMessage' ? readMessage(params) : messageBytes(params)
  if (!signature || !publicKey || !bytes) return false
  if (method === 'solana_signTransaction' && !sameBytes(messageBytes(result), bytes)) return false
  return verify(publicKey, bytes, signature)
}

export declare namespace isSignedBy {
  type Params = {
    readonly address: string
    readonly method: string
    readonly params: unknown
    readonly result: unknown
  }
}

function messageBytes(transaction: unknown): Uint8Array | undefined {
  const read = readTransaction(transaction)
  return read && new Uint8Array(read.transaction.messageBytes)
}

const sameBytes = (one: Uint8Array | undefined, other: Uint8Array): boolean =>
  one?.length === other.length && one.every((byte, index) => byte === other[index])

function base58(text: unknown): Uint8Array | undefined {
  // A signature has at most 88 characters; decoding base58 takes quadratic time.
  if (typeof text !== 'string' || text.length > 88) return undefined
  try {
    return new Uint8Array(getBase58Encoder().encode(text))
  } catch {
    return undefined
  }
}
