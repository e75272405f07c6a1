import type { ChainKeys, KeyAccount } from '@latchkey/base/keys/chainKeys'

/** The wallet's accounts of one namespace, and their methods. */
export type KeyRing = {
  readonly keys: ChainKeys
  /** In the order of `switchAccount`. */
  readonly accounts: readonly KeyAccount[]
  /** Methods that a session over the relay may include. */
  readonly methods: readonly string[]
}
