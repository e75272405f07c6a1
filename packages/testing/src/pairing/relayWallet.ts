import type { WalletClient } from '@latchkey/walletconnect/sign/createWalletClient'
import type { ScriptedWallet } from '../requests/scriptedWallet.ts'

/** What answering over the relay needs. */
export type RelayWallet = ScriptedWallet & {
  readonly client: WalletClient
  /** Connects and signs in with one approval, where apps ask for that. */
  readonly oneClick: boolean
  /** Starts the latency of one answer; undefined when there is none. */
  readonly pause: () => Promise<void> | undefined
}
