import {
  mailboxMaxBytes,
  mailboxMaxMessages,
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
  readonly socketsPerClientMax: number
  /** Requests of one socket in work at once; past it the socket is not read. */
  readonly requestsPerSocketMax: number
  /** Unsent bytes of a socket past which pushes wait in the mailbox. */
  readonly unsentSoftBytes: number
  /** Unsent bytes of a socket past which it is cut. */
  readonly unsentHardBytes: number
  /** A socket whose unsent bytes do not shrink for this long is cut. */
  readonly stallMs: number
  readonly pingMs: number
} & MailboxLimits

export type MailboxLimits = {
  /** Per topic and recipient. */
  readonly mailboxMaxMessages: number
  /** Per topic and recipient. */
  readonly mailboxMaxBytes: number
  readonly recipientsPerTopicMax: number
  /** How long a recipient is remembered after its last sign of life: longer than any message lives. */
  readonly recipientLifetimeMs: number
  /** Topics held in memory; the rest is read from disk when it is touched. */
  readonly topicsInMemoryMax: number
  readonly sweepMs: number
}

const dayMs = 24 * 60 * 60 * 1000

export const defaultLimits: Limits = {
  frameMaxBytes: relayFrameMaxBytes,
  messageMaxBytes: relayMessageMaxBytes,
  batchMax: relayBatchMax,
  topicsPerSocketMax: relaySubscriptionsPerSocketMax,
  socketsMax: 20_000,
  socketsPerClientMax: 64,
  requestsPerSocketMax: 256,
  unsentSoftBytes: 1024 * 1024,
  unsentHardBytes: 4 * 1024 * 1024,
  stallMs: 30_000,
  pingMs: relayServerPingMs,
  mailboxMaxMessages,
  mailboxMaxBytes,
  recipientsPerTopicMax: 64,
  recipientLifetimeMs: relayTtlMaxSec * 1000 + dayMs,
  topicsInMemoryMax: 100_000,
  sweepMs: 60_000,
}
