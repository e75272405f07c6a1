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

/** Every bound of the relay. All can be set for one instance. */
export type Limits = {
  readonly frameMaxBytes: number
  readonly messageMaxBytes: number
  readonly batchMax: number
  readonly topicsPerSocketMax: number
  readonly socketsMax: number
  /** Connections beyond `socketsMax`: newcomers, plain HTTP and who is not let in. */
  readonly newcomersMax: number
  /** Those of one address, as below. */
  readonly newcomersPerAddressMax: number
  readonly socketsPerClientMax: number
  readonly socketsPerProjectMax: number
  /** Sockets of one address: an IPv4 address or an IPv6 /64. Loopback has none: it is a proxy or a test. */
  readonly socketsPerAddressMax: number
  /** Tokens being checked at once; past it newcomers are sent away. */
  readonly checksMax: number
  /** Requests of one socket in work at once; past it the socket is not read. */
  readonly requestsPerSocketMax: number
  /** Unsent bytes of a socket past which pushes wait in the mailbox. */
  readonly unsentSoftBytes: number
  /** Unsent bytes of a socket past which it is cut. */
  readonly unsentHardBytes: number
  /** Unsent bytes of all connections together, answers and pushes; past it the one with the most is cut. */
  readonly bufferedMaxBytes: number
  /** A reader that takes none of what waits for it for this long is cut, answers and pushes alike. */
  readonly stallMs: number
  /** Pushes that wait in memory for one socket; past it they are looked up in the mailbox again. */
  readonly pushesQueuedMax: number
  /** Pushes of one socket that wait for an answer; past it the oldest come again with the next subscribe. */
  readonly pushesUnansweredMax: number
  readonly pingMs: number
  /** A socket without topics and requests for this long is closed. */
  readonly idleMs: number
  /** Messages and bytes of one answer to a fetch; the first message always fits. */
  readonly fetchMaxMessages: number
  readonly fetchMaxBytes: number
  /** Goodbyes are spread over this time when the relay leaves. */
  readonly drainMs: number
} & RateLimits &
  MailboxLimits

/**
 * A request costs 1, and 1 more for every 16 KiB and every 25 items of a batch. Its own client and address also pay for the topics
 * on which the client is new, and for what is pushed or fetched because of it. Whoever spends more than the allowance is read
 * later, and closed with 1013 when that would be too late. 0 a second means no limit.
 */
export type RateLimits = {
  readonly clientPerSec: number
  readonly clientBurst: number
  readonly projectPerSec: number
  readonly projectBurst: number
  readonly addressPerSec: number
  readonly addressBurst: number
  /** The longest delay. */
  readonly delayMaxMs: number
}

export type MailboxLimits = {
  /** Per topic and recipient. */
  readonly mailboxMaxMessages: number
  /** Per topic and recipient. */
  readonly mailboxMaxBytes: number
  /** What all messages of one project may take while they wait, 1 KiB more each than their length; a message is its publisher's. */
  readonly mailboxPerProjectMaxBytes: number
  readonly recipientsPerTopicMax: number
  /** How long a recipient is remembered after its last sign of life: longer than any message lives. */
  readonly recipientLifetimeMs: number
  /** The same for a topic on which nothing was published yet. */
  readonly unusedLifetimeMs: number
  /**
   * Recipients on disk. Past it, one that comes to a topic on which nothing was published yet is known only as long as it listens;
   * past twice as many no other is stored either.
   */
  readonly recipientsMax: number
  /**
   * A message whose recipients are all here waits this long for their acknowledgements before it is written. Its publisher is answered
   * when they all have it, or when it is on disk. 0 writes at once.
   */
  readonly deliveryWaitMs: number
  /** Topics and waiting messages held in memory (without bodies); the rest is read from disk when it is touched. */
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
  newcomersMax: 4_000,
  newcomersPerAddressMax: 1_000,
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
  pushesUnansweredMax: 10_000,
  pingMs: relayServerPingMs,
  idleMs: 5 * 60_000,
  fetchMaxMessages: 500,
  fetchMaxBytes: 1024 * 1024,
  drainMs: 5_000,
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
  recipientsPerTopicMax: 64,
  recipientLifetimeMs: relayTtlMaxSec * 1000 + dayMs,
  unusedLifetimeMs: dayMs,
  recipientsMax: 2_000_000,
  deliveryWaitMs: 250,
  recordsInMemoryMax: 100_000,
  sweepMs: 60_000,
}
