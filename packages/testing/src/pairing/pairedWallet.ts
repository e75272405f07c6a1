import type { WalletClient } from '@latchkey/walletconnect/sign/createWalletClient'
import type { Script } from '../script/createScript.ts'
import type { WalletState } from '../walletState.ts'

/** What answering over the relay needs. */
export type PairedWallet = {
  readonly client: WalletClient
  readonly state: WalletState
  readonly script: Script
  /** Signs in and connects with one yes, where apps ask for that. */
  readonly oneClick: boolean
  /** Begun when a request comes: its answer waits for it. */
  readonly pause: () => Promise<void> | undefined
}
