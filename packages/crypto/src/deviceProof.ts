import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { asBuffer, type Bytes } from './bytes.ts'
import { sha256 } from './sha256.ts'

/** ECDSA P-256 key of a device. The private key cannot be exported; IndexedDB keeps it as an object. */
export type DeviceKey = { readonly privateKey: CryptoKey; readonly publicKey: Bytes }

/** The fields signed by a device proof. */
export type ProvenRequest = {
  /** The service that may accept the proof, such as `vault/auth`: another service with the same paths rejects it. */
  readonly audience: string
  /** HTTP method in upper case. */
  readonly method: string
  /** Path with its query, as sent. */
  readonly path: string
  readonly body: Uint8Array
  /** Unix time in milliseconds. The verifier compares it with its clock. */
  readonly timestampMs: number
  /** Random, at least 128 bits as text. The verifier accepts it once. */
  readonly nonce: string
}

const key = { name: 'ECDSA', namedCurve: 'P-256' } as const
const es256 = { name: 'ECDSA', hash: 'SHA-256' } as const

/** Generates the key of a device. `publicKey` is the uncompressed point, 65 bytes. */
export async function generateDeviceKey(): Promise<DeviceKey> {
  const { subtle } = globalThis.crypto
  const pair = await subtle.generateKey(key, false, ['sign', 'verify'])
  return { privateKey: pair.privateKey, publicKey: new Uint8Array(await subtle.exportKey('raw', pair.publicKey)) }
}

/** Signs a request with the device's key: ES256, 64 bytes. */
export async function signDeviceProof(privateKey: CryptoKey, request: ProvenRequest): Promise<Bytes> {
  return new Uint8Array(await globalThis.crypto.subtle.sign(es256, privateKey, await signedBytes(request)))
}

/** True if the owner of `publicKey` signed this request. The caller checks the age of the timestamp and that the nonce is new. */
export async function verifyDeviceProof(
  publicKey: Uint8Array,
  request: ProvenRequest,
  signature: Uint8Array,
): Promise<boolean> {
  if (publicKey.length !== 65 || signature.length !== 64) return false
  const { subtle } = globalThis.crypto
  try {
    const imported = await subtle.importKey('raw', asBuffer(publicKey), key, false, ['verify'])
    return await subtle.verify(es256, imported, asBuffer(signature), await signedBytes(request))
  } catch {
    // The public key is not a point on the curve, or the request has a value that canonical JSON cannot represent.
    return false
  }
}

async function signedBytes({ body, ...request }: ProvenRequest): Promise<Bytes> {
  const { audience, method, path, timestampMs, nonce } = request
  const bodySha256 = toHex(await sha256(body))
  const purpose = 'latchkey/device-proof/v1'
  return toUtf8(canonicalJson({ purpose, audience, method, path, bodySha256, timestampMs, nonce }))
}
