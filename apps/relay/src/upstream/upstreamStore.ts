import { hash } from 'node:crypto'
import type { NewMessage } from '../mailbox/port.ts'

/** A stored message for an upstream. */
export type OutboxRecord = {
  readonly topic: string
  readonly message: string
  readonly attestation?: string
  readonly tag: number
  readonly prompt: boolean
  readonly addedAtMs: number
  readonly expiresAtMs: number
  /** Publisher, its project and the pseudonym of its address. The message counts against their shares of the outbox. */
  readonly from: string
  readonly projectId: string
  readonly address: string
}

/** A stored message without its body. */
export type Outgoing = Omit<OutboxRecord, 'message' | 'attestation' | 'tag' | 'prompt'> & {
  /** Order of the messages of a topic; unique in the store of a link. */
  readonly seq: number
  /** sha256 of the message, hex. */
  readonly messageId: string
  /** Size of the message with its attestation. */
  readonly bytes: number
}

/** The relay that holds a link, and publishes its messages upstream. */
export type OutboxReader = {
  /** A message to publish. It may not be on disk yet. */
  readonly onAdded: (outgoing: Outgoing) => void
  /** The message could not be written. Its publish was refused. */
  readonly onFailed: (outgoing: Outgoing) => void
}

/** Persistent data of the link to one upstream: our identity there, and the outbox: messages that it has not confirmed. */
export type LinkStore = {
  /**
   * Our keys: Ed25519 seed and public key, 64 bytes. Without stored ones, stores those of `create`; all callers get the keys that
   * were stored first.
   */
  readonly identity: (create: () => Promise<Uint8Array>) => Promise<Uint8Array>
  /** Reports the stored messages in the order they were added, then each new one. Returns a function that ends this. */
  readonly open: (reader: OutboxReader) => () => void
  /** Undefined if it is damaged or was removed. */
  readonly read: (outgoing: Outgoing) => Promise<OutboxRecord | undefined>
  /** False when the share of its publisher is used up. */
  readonly hasSpace: (record: OutboxRecord) => boolean
  /** Resolves once the message is on disk or was confirmed. */
  readonly add: (record: OutboxRecord) => Promise<void>
  /** Written lazily: after a crash the message is published again, and its recipients drop the duplicate. */
  readonly remove: (outgoing: Outgoing) => void
}

/**
 * Maximum TTL of messages that may use the last quarter of a project's share, such as proposals and approvals. As in the mailbox.
 */
const reserveTtlMs = 5 * 60_000

export const mayUseReserve = ({ addedAtMs, expiresAtMs }: OutboxRecord): boolean =>
  expiresAtMs - addedAtMs <= reserveTtlMs

export const recordOf = (message: NewMessage, nowMs: number): OutboxRecord => ({
  topic: message.topic,
  message: message.message,
  ...(message.attestation !== undefined && { attestation: message.attestation }),
  tag: message.tag,
  prompt: message.prompt === true,
  addedAtMs: nowMs,
  expiresAtMs: nowMs + message.ttlSec * 1000,
  from: message.from,
  projectId: message.projectId,
  address: message.address ?? '',
})

export const outgoingOf = (seq: number, record: OutboxRecord): Outgoing => ({
  seq,
  messageId: hash('sha256', record.message),
  topic: record.topic,
  from: record.from,
  projectId: record.projectId,
  address: record.address,
  bytes: Buffer.byteLength(record.message) + Buffer.byteLength(record.attestation ?? ''),
  addedAtMs: record.addedAtMs,
  expiresAtMs: record.expiresAtMs,
})
