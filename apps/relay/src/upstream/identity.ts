import { toDidKey } from '@latchkey/crypto/didKey'
import { generateSeed } from '@latchkey/crypto/ed25519'
import type { UpstreamStore } from './upstreamStore.ts'

/** Our identity at one upstream. Its mailbox there belongs to the client id, so it must outlive restarts. */
export type UpstreamIdentity = { readonly clientId: string; readonly seed: Uint8Array; readonly publicKey: Uint8Array }

/** Loads the identity at the first use; a failed load is tried again at the next use. */
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

/** The stored identity, or a new one that is on disk when this resolves. */
async function loadIdentity(
  store: Pick<UpstreamStore, 'identity' | 'saveIdentity'>,
  upstream: string,
): Promise<UpstreamIdentity> {
  const stored = store.identity(upstream)
  if (stored?.length === 64)
    return identityOf(Uint8Array.from(stored.subarray(0, 32)), Uint8Array.from(stored.subarray(32)))
  const { seed, publicKey } = await generateSeed()
  await store.saveIdentity(upstream, Uint8Array.of(...seed, ...publicKey))
  return identityOf(seed, publicKey)
}

const identityOf = (seed: Uint8Array, publicKey: Uint8Array): UpstreamIdentity => ({
  clientId: toDidKey(publicKey),
  seed,
  publicKey,
})
