import { aesGcmOpen, aesGcmSeal } from '../aesGcm.ts'
import type { Bytes } from '../bytes.ts'
import { concatBytes } from '../concatBytes.ts'
import { randomBytes } from '../random.ts'

/** Version 1; suite 1: AES-256-GCM with a random nonce. Readers reject any other header. */
const header = Uint8Array.of(1, 1)
const nonceLength = 12
const overhead = header.length + nonceLength + 16

type Context = { readonly key: Uint8Array | CryptoKey; readonly aad: Uint8Array }

/** Encrypts a secret for storage: header (2 bytes), nonce (12), AES-256-GCM ciphertext with its tag. */
export async function sealBlob({ key, aad, plain }: Context & { readonly plain: Uint8Array }): Promise<Bytes> {
  const nonce = randomBytes(nonceLength)
  return concatBytes(header, nonce, await aesGcmSeal({ key, nonce, aad, plain }))
}

/** The secret of {@link sealBlob}; undefined if the key, the additional data, the length or a byte of the blob differ. */
export async function openBlob(
  params: Context & { readonly blob: Uint8Array; readonly length: number },
): Promise<Bytes | undefined> {
  const { key, aad, blob, length } = params
  if (blob.length !== overhead + length || blob[0] !== header[0] || blob[1] !== header[1]) return undefined
  const nonce = blob.slice(header.length, header.length + nonceLength)
  return aesGcmOpen({ key, nonce, aad, sealed: blob.slice(header.length + nonceLength) })
}
