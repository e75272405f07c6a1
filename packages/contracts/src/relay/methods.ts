/** Params of each method a client may send to the relay, with the field names of the wire. Source: WalletConnect specs, irn. */
export type RelayParams = {
  readonly irn_publish: RelayPublishParams
  readonly irn_subscribe: { readonly topic: string }
  readonly irn_batchSubscribe: { readonly topics: readonly string[] }
  readonly irn_unsubscribe: { readonly topic: string; readonly id: string }
  readonly wc_proposeSession: {
    readonly pairingTopic: string
    readonly sessionProposal: string
    readonly attestation?: string | undefined
  }
  readonly wc_approveSession: {
    readonly pairingTopic: string
    readonly sessionTopic: string
    readonly sessionProposalResponse: string
    readonly sessionSettlementRequest: string
  }
}

export type RelayPublishParams = {
  /** 64 lower-case hex digits. */
  readonly topic: string
  /** Encoded envelope; the relay never looks inside. */
  readonly message: string
  /** Seconds. */
  readonly ttl: number
  readonly tag: number
  readonly prompt?: boolean
  readonly attestation?: string | undefined
}

/** What the relay answers. A subscription id is 64 hex digits; a client computes the same one itself. */
export type RelayResults = {
  readonly irn_publish: true
  readonly irn_subscribe: string
  readonly irn_batchSubscribe: readonly string[]
  readonly irn_unsubscribe: true
  readonly wc_proposeSession: true
  readonly wc_approveSession: true
}

export type RelayMethod = keyof RelayParams

/** Methods the relay answers today. */
export const relayMethods = [
  'irn_publish',
  'irn_subscribe',
  'irn_batchSubscribe',
  'irn_unsubscribe',
  'wc_proposeSession',
  'wc_approveSession',
] as const satisfies readonly RelayMethod[]

/** Methods other clients use, which the relay does not answer yet. */
export const plannedRelayMethods = [
  'irn_batchPublish',
  'irn_subscribeBlocking',
  'irn_batchSubscribeBlocking',
  'irn_batchUnsubscribe',
  'irn_fetchMessages',
  'irn_batchFetchMessages',
  'irn_batchReceive',
  'irn_watchRegister',
  'irn_watchUnregister',
  'wc_createTopic',
] as const

/** Method of a push from the relay to a client; the client answers `true`. */
export const relayPushMethod = 'irn_subscription'

/** Params of a push. `publishedAt` is in milliseconds here; other relays send seconds. */
export type RelayPushParams = {
  /** Subscription id. */
  readonly id: string
  readonly data: {
    readonly topic: string
    readonly message: string
    readonly publishedAt: number
    readonly tag: number
    readonly attestation?: string
  }
}
