import type { Result } from '@latchkey/base/result'
import type { RelayErrorRow } from '@latchkey/contracts/errors/relay'

/**
 * Holds messages until each recipient has acknowledged them. A recipient is a client id, not a socket.
 *
 * Invariants:
 * - `put` resolves only after every recipient has the message, or it is on disk together with all earlier calls;
 * - the callbacks `onAssigned` and `onJoined` run inside their calls and in the order of the calls, so pushes that are sent from
 *   them keep the order of publishing.
 */
export type Mailbox = {
  /**
   * Makes the client a recipient of the topics, assigns it the unclaimed messages, and returns what waits for it. Resolves once the
   * join is on disk if a topic has other recipients, else at once: a message published after a crash waits unclaimed then. While
   * writes fail, every join waits for the disk.
   * `waitForDisk: false` is for joins that are not acknowledged.
   */
  readonly join: (
    params: { readonly topics: readonly string[]; readonly clientId: string; readonly waitForDisk?: boolean },
    onJoined?: OnJoined,
  ) => Promise<Result<readonly Waiting[], RelayErrorRow>>
  /** Sets the lookup of connected subscribers: they never expire as recipients. */
  readonly setSubscribers: (subscribersOf: (topic: string) => readonly string[]) => void
  /** A commit failed. `lostJoins` are not on disk, but may have been answered: these clients have to subscribe again. */
  readonly onWriteFailed: (listener: (lostJoins: readonly Recipient[]) => void) => void
  /** The disk accepts writes again. */
  readonly onRecovered: (listener: () => void) => void
  /** True after a failed commit, until the disk accepts a write. */
  readonly isFailing: () => boolean
  /** Assigns the message to every other known recipient; without one, to the first other client that joins. */
  readonly put: (message: NewMessage, onAssigned: OnAssigned) => Promise<Result<true, RelayErrorRow>>
  /** The recipient has the message. Written lazily: a crash repeats a delivery, never loses one. */
  readonly ack: (params: { readonly topic: string; readonly clientId: string; readonly messageId: string }) => void
  /** Removes a message that no client here has claimed, because an upstream relay has it for its recipient. Written lazily. */
  readonly dropUnclaimed: (params: { readonly topic: string; readonly messageId: string }) => void
  /** Messages that wait for the client or would if it joined, at most `max`, topic by topic, oldest first. Read-only. */
  readonly peek: (params: {
    readonly topics: readonly string[]
    readonly clientId: string
    readonly max?: number
  }) => Promise<readonly MessageRef[]>
  /** The message body; undefined when it was delivered or expired meanwhile. */
  readonly read: (ref: MessageRef) => Promise<MessageBody | undefined>
  /** Removes expired records. Runs periodically by itself; exposed for tests. */
  readonly sweep: () => Promise<void>
  readonly stats: () => MailboxStats
  readonly close: () => Promise<void>
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

/** Called once per `put`, in order, before anything is on disk. Returns true when the message was pushed to every recipient. */
export type OnAssigned = (assigned: Assigned) => boolean

/** Called with the messages that wait for the client, before anything else is published. Not called when the join is refused. */
export type OnJoined = (waiting: readonly Waiting[]) => void

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

/** Messages that wait for one recipient in one topic, in the order of publishing. */
export type Waiting = {
  readonly topic: string
  readonly messages: readonly MessageRef[]
  /** The client was not a recipient before. */
  readonly isNew?: boolean
}

export type Assigned = {
  readonly ref: MessageRef
  /** Empty when no other recipient is known yet, or when the same message was waiting already. */
  readonly recipients: readonly string[]
}
