import type { WalletClient } from '@latchkey/walletconnect/sign/createWalletClient'
import type { EthereumWallet } from '../ethereum/ethereumWallet.ts'

/** What answering over the relay needs. */
export type PairedWallet = EthereumWallet & {
  readonly client: WalletClient
  /** Signs in and connects with one yes, where apps ask for that. */
  readonly oneClick: boolean
  /** Begun when a request comes: its answer waits for it. */
  readonly pause: () => Promise<void> | undefined
}
