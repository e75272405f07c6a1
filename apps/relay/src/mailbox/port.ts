import type { Result } from '@latchkey/base/result'
import type { RelayErrorRow } from '@latchkey/contracts/errors/relayPeer'

/**
 * Where messages wait until each recipient has acknowledged them. A recipient is a client id, not a socket.
 *
 * Two promises that everything above relies on:
 * - `put` answers only after every recipient has the message, or it is on disk together with all that was called before it;
 * - recipients are told of in `push` and `enter`, inside the calls and in their order, so what a caller pushes to sockets keeps the
 *   order of publishing.
 */
export type Mailbox = {
  /**
   * Makes the client a recipient of the topics, hands it messages nobody had claimed, and returns what waits for it. Answers at once:
   * a relay that dies before it is written takes the socket with it, and the client asks again.
   */
  readonly join: (
    params: { readonly topics: readonly string[]; readonly clientId: string },
    enter?: Enter,
  ) => Promise<Result<readonly Waiting[], RelayErrorRow>>
  /** From now on asked who listens: those stay recipients, however long they have been silent. */
  readonly askWhoListens: (listeners: (topic: string) => readonly string[]) => void
  /** Something could not be written: what was told before and is not on disk is void, so everybody has to ask again. */
  readonly onLost: (listener: () => void) => void
  /** Assigns the message to every other known recipient; without one, to the first other client that joins later. */
  readonly put: (message: NewMessage, push: Push) => Promise<Result<true, RelayErrorRow>>
  /** The message is delivered to this recipient. Written soon, not at once: a crash repeats a delivery, never loses one. */
  readonly ack: (params: { readonly topic: string; readonly clientId: string; readonly messageId: string }) => void
  /** What waits for the client or would if it joined, at most `max`, topic by topic, oldest first. Changes nothing. */
  readonly peek: (params: {
    readonly topics: readonly string[]
    readonly clientId: string
    readonly max?: number
  }) => Promise<readonly MessageRef[]>
  /** The message itself; undefined when it was delivered or expired meanwhile. */
  readonly read: (ref: MessageRef) => Promise<MessageBody | undefined>
  /** Removes what expired. Runs by itself; for tests. */
  readonly sweep: () => Promise<void>
  readonly stats: () => MailboxStats
  readonly close: () => Promise<void>
}

export type MailboxStats = {
  readonly topicsInMemory: number
  /** Topics in memory and the messages that wait in them. */
  readonly recordsInMemory: number
  /** Messages that wait, and the room that all records take where they are stored. */
  readonly messages: number
  readonly bytes: number
  /** Room of the messages with their attestations, by the project of their publisher. */
  readonly bytesByProject: ReadonlyMap<string, number>
}

/** Called once, in the order of the calls of `put`, before anything is on disk. True when every recipient is being sent it. */
export type Push = (assigned: Assigned) => boolean

/** Called with what waits for the client, before anything else is published. Not called when it may not join. */
export type Enter = (waiting: readonly Waiting[]) => void

export type NewMessage = MessageBody & {
  readonly topic: string
  /** Client id of the publisher, who never gets it back. */
  readonly from: string
  /** Of the publisher: its room is what the message takes while it waits. */
  readonly projectId: string
  readonly tag: number
  readonly ttlSec: number
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

/** What waits for one recipient in one topic, in the order of publishing. */
export type Waiting = {
  readonly topic: string
  readonly messages: readonly MessageRef[]
  /** The client was no recipient before: a record more. */
  readonly isNew?: boolean
}

export type Assigned = {
  readonly ref: MessageRef
  /** Empty when nobody else is known yet, or when the same message was waiting already. */
  readonly recipients: readonly string[]
}
