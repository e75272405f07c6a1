import { toUtf8 } from '@latchkey/base/codec/utf8'
import { aesGcmOpen, aesGcmSeal } from '../aesGcm.ts'
import type { Bytes } from '../bytes.ts'
import { concatBytes } from '../concatBytes.ts'
import { decapsulate, encapsulate } from './dhKem.ts'
import { generateHpkeKeyPair, type HpkeKeyPair } from './hpkeKeyPair.ts'
import { keySchedule } from './keySchedule.ts'

/** Version 1; suite 1: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. Readers reject any other header. */
const header = Uint8Array.of(1, 1)
const keyLength = 65
const ciphertextAt = header.length + keyLength
const tagLength = 16

type Purpose = {
  /** Purpose of the message, such as `latchkey/release/v1`. It opens only for the same purpose. */
  readonly info: string
  /** Additional data, sent outside of the message. It opens only with the same bytes. */
  readonly aad: Uint8Array
}

/**
 * Encrypts one message to the owner of a key: HPKE base mode, single shot (RFC 9180 §6.1). The result is header (2 bytes),
 * ephemeral public key (65), ciphertext with its tag.
 *
 * @throws HPKE_KEY_INVALID when `recipientKey` is not a P-256 point of 65 bytes
 */
export async function hpkeSeal({ plain, ...params }: hpkeSeal.Params): Promise<Bytes> {
  return (await prepareSeal(params))(plain)
}

export declare namespace hpkeSeal {
  type Params = Purpose & { readonly recipientKey: Uint8Array; readonly plain: Uint8Array }
}

/** Agrees on a key before the message is known. The result seals one message. @throws HPKE_KEY_INVALID */
export async function prepareSeal(params: prepareSeal.Params): Promise<(plain: Uint8Array) => Promise<Bytes>> {
  const ephemeral = await generateHpkeKeyPair()
  const agreed = await agree(ephemeral, params)
  let isUsed = false
  return async (plain) => {
    // A second message under the same key and nonce would reveal both.
    if (isUsed) throw new RangeError('This key has already sealed a message')
    isUsed = true
    return sealWith(agreed, plain)
  }
}

export declare namespace prepareSeal {
  type Params = Omit<hpkeSeal.Params, 'plain'>
}

/** {@link hpkeSeal} with a given ephemeral key pair. A pair must seal one message only. */
export async function sealFrom(ephemeral: HpkeKeyPair, { plain, ...params }: hpkeSeal.Params): Promise<Bytes> {
  return sealWith(await agree(ephemeral, params), plain)
}

async function agree(ephemeral: HpkeKeyPair, { recipientKey, info, aad }: prepareSeal.Params) {
  const schedule = await keySchedule(await encapsulate(ephemeral, recipientKey), toUtf8(info))
  return { ...schedule, aad, publicKey: ephemeral.publicKey }
}

async function sealWith(agreed: Awaited<ReturnType<typeof agree>>, plain: Uint8Array): Promise<Bytes> {
  const { publicKey, ...sealing } = agreed
  return concatBytes(header, publicKey, await aesGcmSeal({ ...sealing, plain }))
}

/** The message of {@link hpkeSeal}; undefined if a byte was changed, or it was sealed to another key or for another purpose. */
export async function hpkeOpen(params: hpkeOpen.Params): Promise<Bytes | undefined> {
  const { keyPair, sealed, info, aad } = params
  if (sealed.length < ciphertextAt + tagLength || sealed[0] !== header[0] || sealed[1] !== header[1]) return undefined
  const ephemeralKey = sealed.slice(header.length, ciphertextAt)
  const secret = await decapsulate(keyPair, ephemeralKey).catch(() => undefined)
  if (!secret) return undefined
  const { key, nonce } = await keySchedule(secret, toUtf8(info))
  return aesGcmOpen({ key, nonce, aad, sealed: sealed.slice(ciphertextAt) })
}

export declare namespace hpkeOpen {
  type Params = Purpose & { readonly keyPair: HpkeKeyPair; readonly sealed: Uint8Array }
}
