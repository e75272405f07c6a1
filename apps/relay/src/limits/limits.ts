import {
  mailboxMaxBytes,
  mailboxMaxMessages,
  mailboxPerProjectMaxBytes,
  relayBatchMax,
  relayFrameMaxBytes,
  relayMessageMaxBytes,
  relayServerPingMs,
  relaySubscriptionsPerSocketMax,
  relayTtlMaxSec,
} from '@latchkey/contracts/constants/relay'

/** All limits of the relay. Each can be set by an environment variable (`config`). */
export type Limits = {
  readonly frameMaxBytes: number
  readonly messageMaxBytes: number
  readonly batchMax: number
  readonly topicsPerSocketMax: number
  readonly socketsMax: number
  /**
   * Connections that are not admitted sockets: new ones, plain HTTP and refused ones. Counted separately from
   * `socketsMax`.
   */
  readonly unadmittedMax: number
  /** The same per address. */
  readonly unadmittedPerAddressMax: number
  readonly socketsPerClientMax: number
  readonly socketsPerProjectMax: number
  /** Per IPv4 address or IPv6 /64. Loopback is exempt: it is a proxy or a developer. */
  readonly socketsPerAddressMax: number
  /** Maximum number of tokens verified at the same time; further connections are refused. */
  readonly checksMax: number
  /** Maximum number of requests in flight per socket; beyond it, reading pauses. */
  readonly requestsPerSocketMax: number
  /** Unsent bytes of a socket beyond which its pushes wait in the mailbox. */
  readonly unsentSoftBytes: number
  /** Unsent bytes beyond which a socket is terminated. */
  readonly unsentHardBytes: number
  /** Unsent bytes of all connections together; beyond it, the connection with the most is terminated. */
  readonly bufferedMaxBytes: number
  /** A connection that accepts none of its unsent bytes for this long is terminated. */
  readonly stallMs: number
  /** Maximum number of queued pushes per socket; further ones are read from the mailbox later. */
  readonly pushesQueuedMax: number
  /**
   * Maximum number of unacknowledged pushes per socket; beyond it, the oldest are dropped and sent again with the next subscribe.
   */
  readonly pendingAcksMax: number
  readonly pingMs: number
  /** A socket without topics and requests is closed after this time. */
  readonly idleMs: number
  /** Limits of one fetch response; the first message always fits. */
  readonly fetchMaxMessages: number
  readonly fetchMaxBytes: number
  /** Time over which sockets are closed on shutdown. */
  readonly drainMs: number
  /** Topics subscribed at upstream relays; one project may use half of them. */
  readonly upstreamTopicsMax: number
  /** Maximum number of topics per upstream socket; further topics open another socket. */
  readonly upstreamTopicsPerSocketMax: number
  /** Grace time after which a topic without local subscribers is unsubscribed upstream. */
  readonly upstreamGraceMs: number
} & RateLimits &
  MailboxLimits

/**
 * Token buckets. A request costs 1, plus 1 per 16 KiB and per 25 items of a batch. Client and address also pay for topics the
 * client is new to and for messages that are pushed or fetched. Beyond the limit, reading the socket is delayed; if the delay would
 * exceed `delayMaxMs`, the socket is closed with 1013. A rate of 0 disables the limit.
 */
export type RateLimits = {
  readonly clientPerSec: number
  readonly clientBurst: number
  readonly projectPerSec: number
  readonly projectBurst: number
  readonly addressPerSec: number
  readonly addressBurst: number

  readonly delayMaxMs: number
}

export type MailboxLimits = {
  /** Per topic and recipient. */
  readonly mailboxMaxMessages: number
  /** Per topic and recipient. */
  readonly mailboxMaxBytes: number
  /**
   * Space for all waiting messages of one project: their length plus 1 KiB each. A message counts against its publisher's project.
   */
  readonly mailboxPerProjectMaxBytes: number
  /** The share of one publishing address, over all projects. */
  readonly mailboxPerAddressMaxBytes: number
  /** The share of one publishing client. */
  readonly mailboxPerClientMaxBytes: number
  /** The same for messages without a recipient: published to topics without another subscriber. */
  readonly unclaimedPerProjectMaxBytes: number
  readonly unclaimedPerAddressMaxBytes: number
  readonly unclaimedPerClientMaxBytes: number
  /** Longest lifetime of a message that has no recipient when it is published. */
  readonly unclaimedLifetimeMs: number
  readonly recipientsPerTopicMax: number
  /** Lifetime of a recipient after its last subscribe or acknowledgement: longer than the lifetime of any message. */
  readonly recipientLifetimeMs: number
  /** The same for a topic to which nothing has been published yet. */
  readonly unusedLifetimeMs: number
  /**
   * Recipients on disk. Beyond it, new recipients of topics without a publish are kept only in memory; beyond twice as many, all
   * new ones.
   */
  readonly recipientsMax: number
  /**
   * Time for which a message that was pushed to all its recipients waits for their acknowledgements before it is written. The
   * publish is confirmed once all have acknowledged it or it is on disk. 0 writes at once.
   */
  readonly deliveryWaitMs: number
  /** Topics and waiting messages (without bodies) in memory; others are read from disk on access. */
  readonly recordsInMemoryMax: number
  readonly sweepMs: number
}

const dayMs = 24 * 60 * 60 * 1000

export const defaultLimits: Limits = {
  frameMaxBytes: relayFrameMaxBytes,
  messageMaxBytes: relayMessageMaxBytes,
  batchMax: relayBatchMax,
  topicsPerSocketMax: relaySubscriptionsPerSocketMax,
  socketsMax: 20_000,
  unadmittedMax: 4_000,
  unadmittedPerAddressMax: 1_000,
  socketsPerClientMax: 64,
  socketsPerProjectMax: 20_000,
  socketsPerAddressMax: 2_000,
  checksMax: 1_000,
  requestsPerSocketMax: 256,
  unsentSoftBytes: 1024 * 1024,
  unsentHardBytes: 4 * 1024 * 1024,
  bufferedMaxBytes: 256 * 1024 * 1024,
  stallMs: 30_000,
  pushesQueuedMax: 4_096,
  pendingAcksMax: 10_000,
  pingMs: relayServerPingMs,
  idleMs: 5 * 60_000,
  fetchMaxMessages: 500,
  fetchMaxBytes: 1024 * 1024,
  drainMs: 5_000,
  upstreamTopicsMax: 32_000,
  upstreamTopicsPerSocketMax: relaySubscriptionsPerSocketMax,
  upstreamGraceMs: 5 * 60_000,
  clientPerSec: 100,
  clientBurst: 1_000,
  projectPerSec: 5_000,
  projectBurst: 20_000,
  addressPerSec: 1_000,
  addressBurst: 10_000,
  delayMaxMs: 15_000,
  mailboxMaxMessages,
  mailboxMaxBytes,
  mailboxPerProjectMaxBytes,
  mailboxPerAddressMaxBytes: 8 * 1024 * 1024,
  mailboxPerClientMaxBytes: 4 * 1024 * 1024,
  unclaimedPerProjectMaxBytes: 8 * 1024 * 1024,
  unclaimedPerAddressMaxBytes: 2 * 1024 * 1024,
  unclaimedPerClientMaxBytes: 2 * 1024 * 1024,
  unclaimedLifetimeMs: 60 * 60_000,
  recipientsPerTopicMax: 64,
  recipientLifetimeMs: relayTtlMaxSec * 1000 + dayMs,
  unusedLifetimeMs: dayMs,
  recipientsMax: 2_000_000,
  deliveryWaitMs: 250,
  recordsInMemoryMax: 100_000,
  sweepMs: 60_000,
}
