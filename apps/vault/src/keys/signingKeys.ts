import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fromBase64 } from '@latchkey/base/codec/base64'
import { newKeyId, readKeyFile, type SecretKey, writeKeyFile } from './keyFile.ts'

/** An Ed25519 public key, 32 bytes as base64url, with its id. */
export type PublicSigningKey = { readonly id: string; readonly publicKey: string }

export type SigningKey = PublicSigningKey & { readonly privateKey: KeyObject }

/** The keys with which a vault signs its statements: the current one, and the one after the next rotation. */
export type SigningKeys = { readonly current: SigningKey; readonly next: SigningKey }

export const signingFiles = { current: 'signing.key', next: 'signing.next.key' } as const

/** @throws SERVER_START_FAILED when a file is missing or damaged */
export function readSigningKeys(dir: string): SigningKeys {
  const read = (name: string) => signingKeyOf(readKeyFile(join(dir, name)))
  return { current: read(signingFiles.current), next: read(signingFiles.next) }
}

/** A private key in PKCS#8 (DER). */
export const newSigningKey = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }))

export function signingKeyOf({ id, bytes }: SecretKey): SigningKey {
  const privateKey = createPrivateKey({ key: Buffer.from(bytes), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { id, publicKey: x, privateKey }
}

export const publicKeyOf = ({ publicKey }: PublicSigningKey): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })

export const publicHalves = ({ current, next }: SigningKeys): readonly PublicSigningKey[] =>
  [current, next].map(({ id, publicKey }) => ({ id, publicKey }))

/** As in the setting of the other vault: `id:key id:key`, the current one first. */
export const signingKeysText = (keys: readonly PublicSigningKey[]): string =>
  keys.map(({ id, publicKey }) => `${id}:${publicKey}`).join(' ')

/** Undefined unless the text names one or two keys. */
export function parseSigningKeys(text: string): readonly PublicSigningKey[] | undefined {
  const keys = text.split(/\s+/).map((one) => /^([0-9a-f]{16}):([\w-]{43})$/.exec(one))
  const isValid = keys.length <= 2 && keys.every((key) => key && fromBase64(key[2] ?? '')?.length === 32)
  return isValid ? keys.map((key) => ({ id: key?.[1] ?? '', publicKey: key?.[2] ?? '' })) : undefined
}

/**
 * Makes the next key the current one and creates a new next one. If an earlier rotation was interrupted, only completes it.
 * @throws SERVER_START_FAILED
 */
export function rotateSigningKeys(dir: string): SigningKeys {
  const [current, next] = [join(dir, signingFiles.current), join(dir, signingFiles.next)]
  const fresh = join(dir, `${signingFiles.next}.new`)
  if (existsSync(next)) {
    rmSync(fresh, { force: true })
    writeKeyFile(fresh, { id: newKeyId(), bytes: newSigningKey() })
    renameSync(next, current)
  }
  if (!existsSync(fresh)) writeKeyFile(fresh, { id: newKeyId(), bytes: newSigningKey() })
  renameSync(fresh, next)
  return readSigningKeys(dir)
}
