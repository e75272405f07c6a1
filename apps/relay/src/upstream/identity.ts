import { toDidKey } from '@latchkey/crypto/didKey'
import { generateSeed } from '@latchkey/crypto/ed25519'
import type { LinkStore } from './upstreamStore.ts'

/** Our identity at one upstream. Stored across restarts, because the mailbox there belongs to its client id. */
export type UpstreamIdentity = { readonly clientId: string; readonly seed: Uint8Array; readonly publicKey: Uint8Array }

/** Loads the identity on first use. A failed load is retried on the next use. */
export function createIdentity(...params: Parameters<typeof loadIdentity>): () => Promise<UpstreamIdentity> {
  let loaded: Promise<UpstreamIdentity> | undefined
  return () => {
    loaded ??= loadIdentity(...params).catch((cause: unknown) => {
      loaded = undefined
      throw cause
    })
    return loaded
  }
}

/** Returns the stored identity, or creates one and resolves once it is on disk. */
async function loadIdentity(store: Pick<LinkStore, 'identity'>): Promise<UpstreamIdentity> {
  const keys = await store.identity(async () => {
    const { seed, publicKey } = await generateSeed()
    return Uint8Array.of(...seed, ...publicKey)
  })
  return identityOf(Uint8Array.from(keys.subarray(0, 32)), Uint8Array.from(keys.subarray(32)))
}

const identityOf = (seed: Uint8Array, publicKey: Uint8Array): UpstreamIdentity => ({
  clientId: toDidKey(publicKey),
  seed,
  publicKey,
})
