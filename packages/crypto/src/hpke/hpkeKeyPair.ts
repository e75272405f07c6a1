import { fromBase64 } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { HPKE_KEY_INVALID } from '@latchkey/contracts/errors/embedded'
import { asBuffer, type Bytes } from '../bytes.ts'
import { concatBytes } from '../concatBytes.ts'

/** A P-256 key pair that receives sealed messages. The public key is the uncompressed point: 0x04, x, y; 65 bytes. */
export type HpkeKeyPair = { readonly privateKey: CryptoKey; readonly publicKey: Bytes }

const algorithm = { name: 'ECDH', namedCurve: 'P-256' } as const

/** Generates a key pair. Its private key leaves WebCrypto only when `extractable` is set. */
export async function generateHpkeKeyPair(options: { readonly extractable?: boolean } = {}): Promise<HpkeKeyPair> {
  const { subtle } = globalThis.crypto
  const pair = await subtle.generateKey(algorithm, options.extractable ?? false, ['deriveBits'])
  return { privateKey: pair.privateKey, publicKey: new Uint8Array(await subtle.exportKey('raw', pair.publicKey)) }
}

/** The private key in PKCS#8 (DER), for a server's key file. @throws DOMException when the key is not extractable */
export async function exportHpkePrivateKey(pair: HpkeKeyPair): Promise<Bytes> {
  return new Uint8Array(await globalThis.crypto.subtle.exportKey('pkcs8', pair.privateKey))
}

/** Imports a PKCS#8 private key as non-extractable. @throws HPKE_KEY_INVALID */
export async function importHpkeKeyPair(pkcs8: Uint8Array): Promise<HpkeKeyPair> {
  const { subtle } = globalThis.crypto
  try {
    const readable = await subtle.importKey('pkcs8', asBuffer(pkcs8), algorithm, true, ['deriveBits'])
    const { x = '', y = '' } = await subtle.exportKey('jwk', readable)
    const publicKey = concatBytes(Uint8Array.of(4), coordinate(x), coordinate(y))
    await importHpkePublicKey(publicKey)
    return { privateKey: await subtle.importKey('pkcs8', asBuffer(pkcs8), algorithm, false, ['deriveBits']), publicKey }
  } catch (cause) {
    throw errorOf(HPKE_KEY_INVALID, { cause })
  }
}

/** @throws HPKE_KEY_INVALID for bytes that are not a point on the curve */
export async function importHpkePublicKey(publicKey: Uint8Array): Promise<CryptoKey> {
  try {
    if (publicKey.length !== 65) throw new RangeError(`the key has ${publicKey.length} bytes`)
    return await globalThis.crypto.subtle.importKey('raw', asBuffer(publicKey), algorithm, true, [])
  } catch (cause) {
    throw errorOf(HPKE_KEY_INVALID, { cause })
  }
}

const coordinate = (text: string): Bytes => fromBase64(text) ?? new Uint8Array(0)
