/** Params of each method a client may send to the relay, with the field names of the wire. Source: WalletConnect specs, irn. */
export type RelayParams = {
  readonly irn_publish: RelayPublishParams
  readonly irn_batchPublish: { readonly messages: readonly RelayPublishParams[] }
  readonly irn_subscribe: { readonly topic: string }
  readonly irn_subscribeBlocking: { readonly topic: string }
  readonly irn_batchSubscribe: { readonly topics: readonly string[] }
  readonly irn_batchSubscribeBlocking: { readonly topics: readonly string[] }
  readonly irn_unsubscribe: RelaySubscription
  readonly irn_batchUnsubscribe: { readonly subscriptions: readonly RelaySubscription[] }
  readonly irn_fetchMessages: { readonly topic: string }
  readonly irn_batchFetchMessages: { readonly topics: readonly string[] }
  readonly irn_batchReceive: { readonly receipts: readonly RelayReceipt[] }
  readonly wc_createTopic: { readonly topic: string }
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
  /** Encoded envelope; opaque to the relay. */
  readonly message: string
  /** Seconds. */
  readonly ttl: number
  readonly tag: number
  readonly prompt?: boolean
  readonly attestation?: string | undefined
}

/** `id` is ignored: the topic identifies the subscription. */
export type RelaySubscription = { readonly topic: string; readonly id: string }

/** Acknowledges one message: `messageId` is its sha256 (hex), or the id (digits) of its push on this socket. */
export type RelayReceipt = { readonly topic: string; readonly messageId: string }

/** Results by method. A subscription id is 64 hex digits; clients compute the same one. */
export type RelayResults = {
  readonly irn_publish: true
  readonly irn_batchPublish: true
  readonly irn_subscribe: string
  readonly irn_subscribeBlocking: string
  readonly irn_batchSubscribe: readonly string[]
  readonly irn_batchSubscribeBlocking: readonly ({ readonly id: string } | { readonly error: RelayErrorBody })[]
  readonly irn_unsubscribe: true
  readonly irn_batchUnsubscribe: true
  readonly irn_fetchMessages: RelayFetched
  readonly irn_batchFetchMessages: RelayFetched
  readonly irn_batchReceive: true
  readonly wc_createTopic: true
  readonly wc_proposeSession: true
  readonly wc_approveSession: true
}

export type RelayErrorBody = { readonly code: number; readonly message: string; readonly data: string }

/** Waiting messages, oldest first. Fetching does not acknowledge them; `hasMore` when not all fit. */
export type RelayFetched = {
  readonly messages: readonly RelayPushParams['data'][]
  readonly hasMore: boolean
}

export type RelayMethod = keyof RelayParams

/** Methods that the relay supports. */
export const relayMethods = [
  'irn_publish',
  'irn_batchPublish',
  'irn_subscribe',
  'irn_subscribeBlocking',
  'irn_batchSubscribe',
  'irn_batchSubscribeBlocking',
  'irn_unsubscribe',
  'irn_batchUnsubscribe',
  'irn_fetchMessages',
  'irn_batchFetchMessages',
  'irn_batchReceive',
  'wc_createTopic',
  'wc_proposeSession',
  'wc_approveSession',
] as const satisfies readonly RelayMethod[]

/** Method of a push from the relay; the client acknowledges it with the result `true`. */
export const relayPushMethod = 'irn_subscription'

/** Params of a push. Our relay sends `publishedAt` in milliseconds; others in seconds. */
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
