import type { Clock } from '@latchkey/base/clock'
import type { Storage } from '@latchkey/base/storage'
import type { createRelayClient } from '../relay/createRelayClient.ts'
import type { AppClient } from '../sign/createAppClient.ts'
import type { SignClientOptions } from '../sign/engine.ts'
import type { SignLog } from '../sign/types.ts'

export type SharedOptions = {
  /** Distinguishes providers that share a storage. */
  readonly name?: string
  /** Endpoints by CAIP-2 id; a bare reference means eip155. */
  readonly rpcMap?: Readonly<Record<string, string>>
  /** Base URL of the Latchkey server, whose proxy serves chains that are not in `rpcMap`. */
  readonly rpcUrl?: string
  /** Further methods that the app's own nodes serve; never signing methods. */
  readonly rpcMethods?: readonly string[]
  /** Skip the `test` call before the first call to an endpoint. */
  readonly disableProviderPing?: boolean
  /** Behave like the official universal provider: `eth_chainId` as a number, bundler responses unchanged. */
  readonly compatibility?: boolean
  /** Session to use instead of the last one. */
  readonly sessionTopic?: string
  /** Sends requests to chain endpoints. Default: the global `fetch`. */
  readonly fetch?: typeof fetch
  /** Source of time and timers. Default: the system's. */
  readonly clock?: Clock
  /** Receives events for diagnosis, without secrets. Default: none. */
  readonly log?: SignLog
}
type OnClient = {
  /** Not destroyed with the provider. */
  readonly client: AppClient
  /** Keeps the current session and the chosen chains; default: in memory. */
  readonly storage?: Storage
  /** Sent to the server with RPC requests. */
  readonly projectId?: string
}
export type RelayOptions = Pick<SignClientOptions, 'storage' | 'metadata' | 'verifySignature' | 'attest'> & {
  readonly client?: undefined
  /** With a list, the first relay that opens is used, and another one when its connection is lost. */
  readonly relayUrl: string | readonly string[]
  /** 32 hex digits. Sent to relay and server. */
  readonly projectId: string
  /** WebSocket class of the package `ws`, for engines without one such as Node 20. */
  readonly webSocket?: createRelayClient.Params['webSocket']
}
/** Options of the providers: an existing client, or how to create one. */
export type ProviderOptions = SharedOptions & (OnClient | RelayOptions)
