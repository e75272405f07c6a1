import { fromHex, toHex } from '@latchkey/base/codec/hex'
import type { Storage } from '@latchkey/base/storage'
import { toDidKey } from '@latchkey/crypto/didKey'
import { publicKeyOf } from '@latchkey/crypto/ed25519'
import { randomBytes } from '@latchkey/crypto/random'

/** Who we are to the relay: mailboxes belong to the client id, so it must outlive the page. */
export type RelayIdentity = { readonly seed: Uint8Array; readonly clientId: string }

const key = 'relay/seed'

/** Reads the stored Ed25519 seed, or makes one. Tabs that share the storage share the identity. */
export async function loadRelayIdentity(storage: Storage): Promise<RelayIdentity> {
  const seed = (await readSeed(storage)) ?? (await alone(() => createSeed(storage)))
  return { seed, clientId: toDidKey(await publicKeyOf(seed)) }
}

async function readSeed(storage: Storage): Promise<Uint8Array | undefined> {
  const stored = await storage.get(key)
  const seed = typeof stored === 'string' ? fromHex(stored) : undefined
  return seed?.length === 32 ? seed : undefined
}

async function createSeed(storage: Storage): Promise<Uint8Array> {
  // Another tab may have been first while this one waited for the lock.
  const stored = await readSeed(storage)
  if (stored) return stored
  const seed = randomBytes(32)
  await storage.set(key, toHex(seed))
  return seed
}

/** One tab at a time, where the engine has Web Locks: two first visits at once must not end with two identities. */
async function alone<value>(task: () => Promise<value>): Promise<value> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined
  return locks ? await locks.request('latchkey/relay/seed', task) : task()
}
