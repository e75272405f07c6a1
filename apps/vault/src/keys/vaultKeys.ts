import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { toHex } from '@latchkey/base/codec/hex'
import {
  exportHpkePrivateKey,
  generateHpkeKeyPair,
  type HpkeKeyPair,
  importHpkeKeyPair,
} from '@latchkey/crypto/hpke/hpkeKeyPair'
import { type KekProvider, localKek } from './kek.ts'
import { readKeyFile, writeKeyFile } from './keyFile.ts'
import { createPepper, type Pepper } from './pepper.ts'

/** The secrets of one vault. */
export type VaultKeys = {
  /** Encrypts stored shares and addresses. */
  readonly kek: KekProvider
  readonly pepper: Pepper
  /** Requests are sealed to its public half. */
  readonly requestKey: HpkeKeyPair
}

/** Reads the key files of a folder. `create` makes those that are missing, for development. @throws SERVER_START_FAILED */
export async function openVaultKeys(dir: string, { create }: { readonly create: boolean }): Promise<VaultKeys> {
  if (create) await createVaultKeys(dir)
  const read = (name: string) => readKeyFile(join(dir, name))
  return {
    kek: localKek(read('kek.key')),
    pepper: createPepper(read('pepper.key').bytes),
    requestKey: await importHpkeKeyPair(read('request.key').bytes),
  }
}

/** Creates the key files that are missing. */
export async function createVaultKeys(dir: string): Promise<void> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const make = async (name: string, bytes: () => Promise<Uint8Array<ArrayBuffer>>) => {
    const path = join(dir, name)
    if (!existsSync(path)) writeKeyFile(path, { id: toHex(new Uint8Array(randomBytes(8))), bytes: await bytes() })
  }
  const random = async () => new Uint8Array(randomBytes(32))
  await make('kek.key', random)
  await make('pepper.key', random)
  await make('request.key', async () => exportHpkePrivateKey(await generateHpkeKeyPair({ extractable: true })))
}
