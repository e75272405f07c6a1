import type { Clock } from '@latchkey/base/clock'
import type { FrameRequestPayload } from '@latchkey/contracts/frame/messageTypes'
import type { SignRequest } from '../signer/commands.ts'
import type { DeviceStore } from '../signer/deviceStore.ts'
import type { SignResult, StoredWallet } from '../signer/outputs.ts'
import type { Vaults } from '../signer/vaultCalls.ts'

/** What the handlers of the secure frame share. */
export type SecureSite = {
  readonly window: Window
  readonly clock: Clock
  readonly projectId: string
  /** The Latchkey server: RPC proxy and prices. */
  readonly serverUrl: string
  readonly store: DeviceStore
  readonly vaults: Vaults
  /** The signed-in visitor of this browser; undefined before sign-in. Kept in the device store. */
  readonly session: () => Promise<Session | undefined>
  /** Signs one approved request with the session's wallet. @throws LOGIN_REQUIRED, WALLET_FROZEN and what the signer throws */
  readonly sign: (request: SignRequest, context: SignContext) => Promise<SignResult>
  /** Asks the page to show or hide the frame. */
  readonly setVisible: (visible: boolean) => void
  /** What the page last told about itself. */
  readonly app: () => AppData
}

export type SignContext = { readonly origin: string; readonly signal: AbortSignal }

export type Session = {
  readonly userId: string
  readonly email: string
  readonly wallet: StoredWallet
  /** CAIP-2 id of the active network. */
  readonly networkId: string
  readonly accountType: 'eoa'
}

/** The app in its own words, for display only: its origin is in the context of each request. */
export type AppData = {
  readonly name: string
  readonly icons: readonly string[]
  readonly theme: FrameRequestPayload<'sync theme'>
}
