import type { RelayClient } from '@latchkey/walletconnect/relay/port'
import type { AppClient } from '@latchkey/walletconnect/sign/createAppClient'

/** The wallet protocol of one instance. */
export type WalletConnect = {
  readonly client: AppClient
  readonly relay: RelayClient
  /** The link that opens a wallet with a pairing; `base` is the wallet's own native or universal link. */
  readonly linkTo: (base: string, uri: string) => string
  readonly destroy: () => Promise<void>
}
