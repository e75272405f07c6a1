import type { Result } from '@latchkey/base/result'
import type { RelayErrorRow } from '@latchkey/contracts/errors/relay'

/**
 * Holds messages until each recipient has acknowledged them. A recipient is a client id, not a socket. Calls are asynchronous:
 * another process may change a topic between a call and its result.
 *
 * Invariants:
 * - `put` is `stored` only after every recipient has the message, or it is on disk together with all earlier calls;
 * - a message that is assigned to a recipient after its join took effect is either in the result of the join or delivered to
 * `Subscribers` afterwards, or both. The caller of `join` holds such deliveries back until it has the response.
 */
export type Mailbox = {
  /** Connects the clients of this relay. Call once, before the first join. */
  readonly attach: (subscribers: Subscribers) => void
  /**
   * Makes the client a recipient of the topics, assigns it the unclaimed messages, and returns the messages that wait for it.
   * Resolves once the join is on disk if a topic has other recipients, otherwise at once: after a crash, new messages of the topic
   * then stay unclaimed. While writes fail, every join waits for the disk.
   * `waitForDisk: false` is for joins that are not acknowledged. `connected`: a socket of the client is subscribed, until `leave`.
   */
  readonly join: (params: {
    readonly topics: readonly string[]
    readonly clientId: string
    readonly waitForDisk?: boolean
    readonly connected?: boolean
  }) => Promise<Result<readonly Waiting[], RelayErrorRow>>
  /** No socket of the client is subscribed to the topic any more. It stays a recipient. */
  readonly leave: (params: Recipient) => void
  /** True after a failed commit, until the disk accepts a write. */
  readonly isFailing: () => boolean
  /** Assigns the message to every other known recipient; without one, to the first other client that joins. */
  readonly put: (message: NewMessage) => Put
  /** The recipient has the message. Written lazily: a crash repeats a delivery, never loses one. */
  readonly ack: (params: { readonly topic: string; readonly clientId: string; readonly messageId: string }) => void
  /** Removes a message that no client here has claimed, because its recipient gets it from an upstream relay. Written lazily. */
  readonly dropUnclaimed: (params: { readonly topic: string; readonly messageId: string }) => void
  /** Messages that wait for the client or would if it joined, at most `max`, topic by topic, oldest first. Read-only. */
  readonly peek: (params: {
    readonly topics: readonly string[]
    readonly clientId: string
    readonly max?: number
  }) => Promise<readonly MessageRef[]>
  /** The message body; undefined if it was delivered or has expired meanwhile. */
  readonly read: (ref: MessageRef) => Promise<MessageBody | undefined>
  /** Removes expired records. Runs periodically; exposed for tests. */
  readonly sweep: () => Promise<void>
  readonly stats: () => MailboxStats
  readonly close: () => Promise<void>
}

/** The clients that are connected to this relay, and what the mailbox reports to it. */
export type Subscribers = {
  /** Clients with a socket that is subscribed to the topic: they never expire as recipients. */
  readonly of: (topic: string) => readonly string[]
  /** A new message for some of them. Called in the order in which the messages were put, never before `put` was called. */
  readonly deliver: (delivery: Delivery) => void
  /** Writes failed. `lostJoins` were answered, but are not stored: these clients have to subscribe again. */
  readonly failed: (lostJoins: readonly Recipient[]) => void
  /** Writes work again. */
  readonly recovered: () => void
  /** These clients may have missed messages, so all waiting messages have to be pushed to them again. */
  readonly missed: (clients: readonly Recipient[]) => void
}

/** Until the clients of a relay are attached. */
export const nobody: Subscribers = { of: () => [], deliver() {}, failed() {}, recovered() {}, missed() {} }

export type Delivery = {
  readonly ref: MessageRef
  readonly body: MessageBody
  readonly recipients: readonly string[]
}

/** The two results of a put. */
export type Put = {
  /**
   * Resolves with the recipients before they have the message. Empty if the topic has no recipient yet or the same message is already
   * waiting; undefined if the message is refused. Never rejects.
   */
  readonly assigned: Promise<readonly string[] | undefined>
  /** Resolves once every recipient has the message or it is on disk. Rejects when it cannot be stored. */
  readonly stored: Promise<Result<true, RelayErrorRow>>
}

export type Recipient = { readonly topic: string; readonly clientId: string }

export type MailboxStats = {
  readonly topicsInMemory: number
  /** Topics in memory and the messages that wait in them. */
  readonly recordsInMemory: number
  /** Stored messages, and the disk space of all records. */
  readonly messages: number
  readonly bytes: number
  /** Space of waiting messages by the project of their publisher. */
  readonly bytesByProject: ReadonlyMap<string, number>
}

export type NewMessage = MessageBody & {
  readonly topic: string
  /** Client id of the publisher; it never receives its own message. */
  readonly from: string
  /** Project of the publisher; the message counts against its quota while it waits. */
  readonly projectId: string
  /** Pseudonym of the publisher's address; undefined for loopback. */
  readonly address?: string | undefined
  readonly tag: number
  readonly ttlSec: number
  /** The recipient may be woken by a push notification. Only passed on to upstream relays. */
  readonly prompt?: boolean | undefined
}

export type MessageBody = { readonly message: string; readonly attestation?: string }

export type MessageRef = {
  readonly topic: string
  readonly seq: number
  /** sha256 of the message, hex. */
  readonly messageId: string
  readonly tag: number
  readonly publishedAtMs: number
  /** Size of the message with its attestation. */
  readonly bytes: number
}

/** A message with the reference by which it can be read. */
export type Stamped = NewMessage & MessageRef

/** Messages that wait for one recipient in one topic, in the order of publishing. */
export type Waiting = {
  readonly topic: string
  readonly messages: readonly MessageRef[]
  /** The client was not a recipient before. */
  readonly isNew?: boolean
}
