import type { ChainKeys, KeyAccount } from '@latchkey/base/keys/chainKeys'

/** The wallet's accounts of one namespace, and what they can do. */
export type KeyRing = {
  readonly keys: ChainKeys
  /** In the order of `switchAccount`. */
  readonly accounts: readonly KeyAccount[]
  /** Methods that a session over the relay may hold. */
  readonly methods: readonly string[]
}
