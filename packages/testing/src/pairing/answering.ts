import type { WalletRequest } from '../script/walletRequest.ts'

/** A question of an app that wants to connect; `told` settles when the app can hear the decision. */
export type Answering = {
  readonly request: WalletRequest
  readonly isDecided: () => boolean
  readonly told: Promise<void>
}
