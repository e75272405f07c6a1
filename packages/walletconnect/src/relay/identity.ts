import { fromHex, toHex } from '@latchkey/base/codec/hex'
import type { Storage } from '@latchkey/base/storage'
import { withWebLock } from '@latchkey/base/webLock'
import { toDidKey } from '@latchkey/crypto/didKey'
import { generateSeed, publicKeyOf } from '@latchkey/crypto/ed25519'

/** Who we are to the relay: mailboxes belong to the client id, so it must outlive the page. */
export type RelayIdentity = Keys & { readonly clientId: string }

type Keys = { readonly seed: Uint8Array; readonly publicKey: Uint8Array }

const key = 'relay/seed'

/** Reads the stored Ed25519 seed, or makes one. Tabs that share the storage share the identity. */
export async function loadRelayIdentity(storage: Storage): Promise<RelayIdentity> {
  // Two first visits at once must not end with two identities.
  const keys = (await readKeys(storage)) ?? (await withWebLock('latchkey/relay/seed', () => createKeys(storage)))
  return { ...keys, clientId: toDidKey(keys.publicKey) }
}

/** Seed and public key in hex, one after the other; only the seed in what older versions wrote. */
async function readKeys(storage: Storage): Promise<Keys | undefined> {
  const stored = await storage.get(key)
  const bytes = typeof stored === 'string' ? fromHex(stored) : undefined
  if (bytes?.length !== 32 && bytes?.length !== 64) return undefined
  const seed = bytes.slice(0, 32)
  return { seed, publicKey: bytes.length === 64 ? bytes.slice(32) : await publicKeyOf(seed) }
}

async function createKeys(storage: Storage): Promise<Keys> {
  const keys = await generateSeed()
  // Another tab may have been first while this one waited for the lock; nothing comes between asking and writing.
  const stored = await readKeys(storage)
  if (stored) return stored
  await storage.set(key, toHex(keys.seed) + toHex(keys.publicKey))
  return keys
}
