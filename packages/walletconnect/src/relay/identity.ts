import { fromHex, toHex } from '@latchkey/base/codec/hex'
import type { Storage } from '@latchkey/base/storage'
import { withWebLock } from '@latchkey/base/webLock'
import { toDidKey } from '@latchkey/crypto/didKey'
import { generateSeed, publicKeyOf } from '@latchkey/crypto/ed25519'

/** Our identity at the relay. Mailboxes belong to the client id, so it must outlive the page. */
export type RelayIdentity = Keys & { readonly clientId: string }

type Keys = { readonly seed: Uint8Array; readonly publicKey: Uint8Array }

const key = 'relay/seed'

/** Reads the stored Ed25519 seed, or generates one. Tabs that share the storage share the identity. */
export async function loadRelayIdentity(storage: Storage): Promise<RelayIdentity> {
  // The lock keeps two first visits from creating two identities.
  const keys = (await readKeys(storage)) ?? (await withWebLock('latchkey/relay/seed', () => createKeys(storage)))
  return { ...keys, clientId: toDidKey(keys.publicKey) }
}

/** Seed and public key in hex, concatenated; older versions stored the seed only. */
async function readKeys(storage: Storage): Promise<Keys | undefined> {
  const stored = await storage.get(key)
  const bytes = typeof stored === 'string' ? fromHex(stored) : undefined
  if (bytes?.length !== 32 && bytes?.length !== 64) return undefined
  const seed = bytes.slice(0, 32)
  return { seed, publicKey: bytes.length === 64 ? bytes.slice(32) : await publicKeyOf(seed) }
}

async function createKeys(storage: Storage): Promise<Keys> {
  const keys = await generateSeed()
  // Another tab may have stored its keys while this one waited for the lock.
  const stored = await readKeys(storage)
  if (stored) return stored
  await storage.set(key, toHex(keys.seed) + toHex(keys.publicKey))
  return keys
}
