import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  exportHpkePrivateKey,
  generateHpkeKeyPair,
  type HpkeKeyPair,
  importHpkeKeyPair,
} from '@latchkey/crypto/hpke/hpkeKeyPair'
import { type KekProvider, localKek } from './kek.ts'
import { newKeyId, readKeyFile, type SecretKey, writeKeyFile } from './keyFile.ts'
import { createPepper, type Pepper } from './pepper.ts'
import { newSigningKey, readSigningKeys, type SigningKeys, signingFiles } from './signingKeys.ts'

/** The secrets of one vault. */
export type VaultKeys = {
  /** Encrypts stored shares and addresses. */
  readonly kek: KekProvider
  readonly pepper: Pepper
  /** Requests are sealed to its public key. */
  readonly requestKey: HpkeKeyPair
  /** Sign statements to the other vault. */
  readonly signing: SigningKeys
}

/** Reads the key files of a folder. `create` adds missing ones, for development. @throws SERVER_START_FAILED */
export async function openVaultKeys(dir: string, { create }: { readonly create: boolean }): Promise<VaultKeys> {
  if (create) await createVaultKeys(dir)
  const read = (name: string) => readKeyFile(join(dir, name))
  return {
    kek: localKek(read('kek.key'), replacedKeys(dir)),
    pepper: createPepper(read('pepper.key').bytes),
    requestKey: await importHpkeKeyPair(read('request.key').bytes),
    signing: readSigningKeys(dir),
  }
}

/** Creates missing key files. */
export async function createVaultKeys(dir: string): Promise<void> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const make = async (name: string, bytes: () => Promise<Uint8Array<ArrayBuffer>>) => {
    const path = join(dir, name)
    if (!existsSync(path)) writeKeyFile(path, { id: newKeyId(), bytes: await bytes() })
  }
  const random = async () => new Uint8Array(randomBytes(32))
  await make('kek.key', random)
  await make('pepper.key', random)
  await make('request.key', async () => exportHpkePrivateKey(await generateHpkeKeyPair({ extractable: true })))
  for (const name of Object.values(signingFiles)) await make(name, async () => newSigningKey())
}

/**
 * Replaces `kek.key` by a new key; the old one stays readable as `kek.<id>.key`. May be interrupted at any point.
 * @throws SERVER_START_FAILED
 */
export function replaceKek(dir: string): { readonly id: string; readonly replacedId: string } {
  const path = join(dir, 'kek.key')
  const { id: replacedId } = readKeyFile(path)
  const id = newKeyId()
  const fresh = join(dir, 'kek.key.new')
  rmSync(fresh, { force: true })
  writeKeyFile(fresh, { id, bytes: new Uint8Array(randomBytes(32)) })
  if (!existsSync(replacedKeyPath(dir, replacedId))) linkSync(path, replacedKeyPath(dir, replacedId))
  renameSync(fresh, path)
  return { id, replacedId }
}

/** Path of a replaced key. */
export const replacedKeyPath = (dir: string, id: string): string => join(dir, `kek.${id}.key`)

/** Reads each key when a record first names it, including keys that another process has added since the start. */
function replacedKeys(dir: string): (id: string) => SecretKey | undefined {
  const known = new Map<string, SecretKey>()
  return (id) => {
    // The id is from a database row and becomes part of a path.
    if (!/^[0-9a-f]{16}$/.test(id)) return undefined
    const replaced = replacedKeyPath(dir, id)
    const key = known.get(id) ?? readKeyFile(existsSync(replaced) ? replaced : join(dir, 'kek.key'))
    if (key.id !== id) return undefined
    known.set(id, key)
    return key
  }
}
