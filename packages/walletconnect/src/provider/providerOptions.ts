import type { Clock } from '@latchkey/base/clock'
import type { Storage } from '@latchkey/base/storage'
import type { createRelayClient } from '../relay/createRelayClient.ts'
import type { AppClient } from '../sign/createAppClient.ts'
import type { SignClientOptions } from '../sign/engine.ts'
import type { SignLog } from '../sign/types.ts'

export type SharedOptions = {
  /** Tells providers on one storage apart. */
  readonly name?: string
  /** Endpoints by CAIP-2 id; a bare reference means eip155. */
  readonly rpcMap?: Readonly<Record<string, string>>
  /** Base address of the Latchkey server, whose proxy answers for chains that are not in `rpcMap`. */
  readonly rpcUrl?: string
  /** Methods that the app's own nodes offer besides the safe ones; never those that sign. */
  readonly rpcMethods?: readonly string[]
  /** No `test` call before the first one to an endpoint. */
  readonly disableProviderPing?: boolean
  /** `eth_chainId` as a number and answers of bundlers as they are, as the official universal provider has them. */
  readonly compatibility?: boolean
  /** Session to use instead of the last one. */
  readonly sessionTopic?: string
  readonly fetch?: typeof fetch
  readonly clock?: Clock
  readonly log?: SignLog
}
type OnClient = {
  /** Stays its owner's. */
  readonly client: AppClient
  /** Where the session in use and the chosen chains are kept; in memory when left out. */
  readonly storage?: Storage
  readonly projectId?: string
}
export type RelayOptions = Pick<SignClientOptions, 'storage' | 'metadata' | 'verifySignature' | 'attest'> & {
  readonly client?: undefined
  readonly relayUrl: string
  readonly projectId: string
  /** Where the engine has no WebSocket, as in Node 20: the class of the package `ws`. */
  readonly webSocket?: createRelayClient.Params['webSocket']
}
export type ProviderOptions = SharedOptions & (OnClient | RelayOptions)
