import type { WalletClient } from '@latchkey/walletconnect/sign/createWalletClient'
import type { ScriptedWallet } from '../requests/scriptedWallet.ts'

/** Dependencies of the functions that respond over the relay. */
export type RelayWallet = ScriptedWallet & {
  readonly client: WalletClient
  /** Connects and signs in with one approval, if an app requests it. */
  readonly oneClick: boolean
  /** Starts the simulated latency of one response; undefined if there is none. */
  readonly pause: () => Promise<void> | undefined
}
