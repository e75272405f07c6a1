import { fromBase64, toBase64 } from '@latchkey/base/codec/base64'
import { fromHex, toHex } from '@latchkey/base/codec/hex'
import { fail, ok, type Result } from '@latchkey/base/result'
import { agreeKey } from '../sign/agreeKey.ts'
import { keyBytes } from '../sign/seal.ts'
import { sealEnvelope } from './envelope.ts'
import { type EnvelopeFault, openEnvelope } from './openEnvelope.ts'

const type1 = 1
const keyLength = 32

/**
 * Type 1 envelope, for a peer that does not have the key yet: base64 with padding of `01 ‖ sender's public key(32) ‖
 * nonce(12) ‖ ciphertext ‖ tag(16)`. Keys are X25519, hex.
 */
export async function sealKeyedEnvelope(params: sealKeyedEnvelope.Params): Promise<string> {
  const { symKey, senderPublicKey, text, nonce } = params
  const sealed = fromBase64(await sealEnvelope({ symKey: keyBytes(symKey), text, nonce })) ?? new Uint8Array(1)
  const bytes = new Uint8Array(keyLength + sealed.length)
  bytes[0] = type1
  bytes.set(fromHex(senderPublicKey) ?? [], 1)
  bytes.set(sealed.subarray(1), 1 + keyLength)
  return toBase64(bytes)
}

export declare namespace sealKeyedEnvelope {
  type Params = {
    /** Key derived from the sender's private and the receiver's public key, hex. */
    readonly symKey: string
    readonly senderPublicKey: string
    readonly text: string
    readonly nonce?: Uint8Array
  }
}

/** Opens a type 1 envelope; returns its text with the key and topic that both ends now share. Never throws. */
export async function openKeyedEnvelope(
  params: openKeyedEnvelope.Params,
): Promise<Result<openKeyedEnvelope.Opened, EnvelopeFault>> {
  const bytes = fromBase64(params.message)
  if (!bytes) return fail('base64')
  if (bytes.length < 1 + keyLength) return fail('size')
  if (bytes[0] !== type1) return fail('type')
  const senderPublicKey = toHex(bytes.subarray(1, 1 + keyLength))
  const agreed = await agreeKey(params, senderPublicKey)
  if (!agreed) return fail('key')
  // After the sender's key, the remaining bytes have the format of a type 0 envelope.
  const rest = bytes.slice(keyLength)
  rest[0] = 0
  const text = await openEnvelope({ symKey: keyBytes(agreed.symKey), message: toBase64(rest) })
  return text.ok ? ok({ text: text.value, senderPublicKey, ...agreed }) : text
}

export declare namespace openKeyedEnvelope {
  type Params = { readonly privateKey: string; readonly publicKey?: string; readonly message: string }
  type Opened = {
    readonly text: string
    readonly senderPublicKey: string
    readonly symKey: string
    readonly topic: string
  }
}
