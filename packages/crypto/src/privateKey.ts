import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { asBuffer, type Bytes } from './bytes.ts'

type Curve = 'X25519' | 'Ed25519'

/** DER up to the 32 key bytes (RFC 8410 §7), with the last arc of the algorithm's object id. */
const pkcs8Prefix = (arc: number): readonly number[] => [
  ...[0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, arc, 0x04, 0x22, 0x04, 0x20],
]

/**
 * A 32-byte private key for WebCrypto, whose `raw` format takes public keys only. With its public key it is imported as a
 * JWK (RFC 8037), which Node reads fifty times faster than PKCS#8.
 */
export function importPrivate(subtle: SubtleCrypto, params: importPrivate.Params): Promise<CryptoKey> {
  const { curve, privateKey, publicKey, usage } = params
  if (!publicKey) {
    const der = Uint8Array.of(...pkcs8Prefix(curve === 'X25519' ? 0x6e : 0x70), ...privateKey)
    return subtle.importKey('pkcs8', der, curve, true, [usage])
  }
  const jwk = { kty: 'OKP', crv: curve, d: toBase64Url(privateKey), x: toBase64Url(publicKey) }
  return subtle.importKey('jwk', jwk, curve, true, [usage])
}

export declare namespace importPrivate {
  type Params = {
    readonly curve: Curve
    readonly privateKey: Uint8Array
    readonly publicKey?: Uint8Array | undefined
    readonly usage: 'sign' | 'deriveBits'
  }
}

/** Reads the private and the public key out of a WebCrypto private key. */
export async function exportPrivate(
  subtle: SubtleCrypto,
  key: CryptoKey,
): Promise<{ readonly d: Bytes; readonly x: Bytes }> {
  const { d = '', x = '' } = await subtle.exportKey('jwk', key)
  const [privateKey, publicKey] = [fromBase64(d), fromBase64(x)]
  if (privateKey?.length !== 32 || publicKey?.length !== 32) throw new RangeError('WebCrypto exported no key pair')
  return { d: asBuffer(privateKey), x: asBuffer(publicKey) }
}
