/**
 * The relay as used by the wallet protocol: topics and opaque messages, delivered at least once on the wire and exactly once to the
 * receiver.
 */
export type RelayClient = {
  /** `did:key:…` of this client (ed25519). */
  readonly clientId: () => Promise<string>
  readonly publish: (params: PublishParams) => Promise<void>
  readonly subscribe: (topics: readonly string[]) => Promise<void>
  readonly unsubscribe: (topic: string) => Promise<void>
  /** `wc_proposeSession`: subscribes us to `pairingTopic` and publishes the proposal there, in one round trip. */
  readonly proposeSession: (params: {
    readonly pairingTopic: string
    readonly sessionProposal: string
    readonly attestation?: string | undefined
  }) => Promise<void>
  /**
   * `wc_approveSession`: subscribes us to `sessionTopic`, publishes the response (tag 1101) and the settlement (tag 1102).
   */
  readonly approveSession: (params: {
    readonly pairingTopic: string
    readonly sessionTopic: string
    readonly sessionProposalResponse: string
    readonly sessionSettlementRequest: string
  }) => Promise<void>
  /**
   * Sets the one receiver of messages. It is called once per message (repeats are recognised by sha256 of topic and
   * message); the relay gets its acknowledgement after the returned promise resolved and the digest was stored.
   */
  readonly onMessage: (receive: ReceiveMessage) => () => void
  readonly onStatus: (listener: (status: RelayStatus) => void) => () => void
  readonly status: () => RelayStatus
  /** Opens the socket ahead of the first call. Idempotent. */
  readonly connect: () => void
  /** Closes the socket, timers and listeners; pending calls reject. */
  readonly destroy: () => Promise<void>
}

export type RelayStatus = 'idle' | 'connecting' | 'open' | 'waiting' | 'refused' | 'destroyed'

export type PublishParams = {
  readonly topic: string
  /** Encoded envelope (base64). */
  readonly message: string
  readonly ttlSec: number
  readonly tag: number
  readonly prompt: boolean
  /** Proof of the sender's origin, which the relay passes on unchanged. */
  readonly attestation?: string | undefined
  /** Aborting drops a message that the relay has not confirmed yet. */
  readonly signal?: AbortSignal | undefined
}

/**
 * `earlier` settles when all answers to proposals that arrived before this message, on any topic, are processed; it rejects
 * when one failed.
 */
export type ReceiveMessage = (message: RelayMessage, earlier: Promise<unknown>) => Promise<void>

export type RelayMessage = {
  readonly topic: string
  readonly message: string
  readonly publishedAtMs: number
  readonly tag: number
  readonly attestation?: string
}
