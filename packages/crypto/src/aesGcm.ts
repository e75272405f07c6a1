import { asBuffer, type Bytes } from './bytes.ts'

const cipher = (params: { readonly nonce: Uint8Array; readonly aad: Uint8Array }) => ({
  name: 'AES-GCM',
  iv: asBuffer(params.nonce),
  additionalData: asBuffer(params.aad),
})

const importKey = (key: Uint8Array | CryptoKey, usage: 'encrypt' | 'decrypt'): Promise<CryptoKey> =>
  key instanceof Uint8Array
    ? globalThis.crypto.subtle.importKey('raw', asBuffer(key), 'AES-GCM', false, [usage])
    : Promise.resolve(key)

type Context = {
  /** 32 bytes, or a WebCrypto key of AES-256-GCM. */
  readonly key: Uint8Array | CryptoKey
  /** 12 bytes, never used twice with one key. */
  readonly nonce: Uint8Array
  readonly aad: Uint8Array
}

/** AES-256-GCM (NIST SP 800-38D): ciphertext with its 16-byte tag. */
export async function aesGcmSeal(params: Context & { readonly plain: Uint8Array }): Promise<Bytes> {
  assertSizes(params)
  const key = await importKey(params.key, 'encrypt')
  return new Uint8Array(await globalThis.crypto.subtle.encrypt(cipher(params), key, asBuffer(params.plain)))
}

/** The plain text of {@link aesGcmSeal}; undefined if the key or the additional data differ or a byte was changed. */
export async function aesGcmOpen(params: Context & { readonly sealed: Uint8Array }): Promise<Bytes | undefined> {
  assertSizes(params)
  const key = await importKey(params.key, 'decrypt')
  try {
    return new Uint8Array(await globalThis.crypto.subtle.decrypt(cipher(params), key, asBuffer(params.sealed)))
  } catch {
    // Sizes are checked, so an engine can only fail because the tag does not match.
    return undefined
  }
}

function assertSizes({ key, nonce }: Context): void {
  if ((key instanceof Uint8Array && key.length !== 32) || nonce.length !== 12)
    throw new RangeError('The key has 32 bytes and the nonce 12')
}
