import type { ChainKeys } from '@latchkey/base/keys/chainKeys'
import type { KnownToken } from '@latchkey/base/keys/requestFacts'

/** A CAIP-2 namespace this wallet works in. */
export type WalletNamespace = {
  readonly keys: ChainKeys
  /** The wallet starts on the first one. */
  readonly networks: readonly WalletNetwork[]
  /**
   * Addresses of the public development mnemonic by derivation index, written out so that the home screen needs no key code;
   * a test compares them with the derived ones.
   */
  readonly developmentAddresses: Readonly<Record<DevelopmentIndex, string>>
}

/** The third one is not among the accounts that the development chains fund. */
export const developmentIndexes = [0, 1, 10] as const
export type DevelopmentIndex = (typeof developmentIndexes)[number]

export type WalletNetwork = {
  /** CAIP-2 id. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly tokens: readonly KnownToken[]
}
