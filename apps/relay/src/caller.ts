import type { RelayErrorRow } from '@latchkey/contracts/errors/relayPeer'
import type { RelayMethod, RelayResults } from '@latchkey/contracts/relay/methods'

/** One open socket, as requests see it. */
export type Caller = {
  /** {@link noSocket} for a request over HTTP: nothing is pushed to it. */
  readonly socketId: number
  readonly clientId: string
  readonly projectId: string
  /** Topics it has asked for, also while the mailbox is still working on it. */
  readonly wanted: Set<string>
  /** It wants to be subscribed to the sessions it proposes. */
  readonly followsSessions?: boolean
  /** Takes from its own allowances what a request turned out to cost, once that is known. */
  readonly charge?: (cost: number) => void
}

/** No socket has this id. */
export const noSocket = 0

export type Reply = {
  readonly result: (value: RelayResults[RelayMethod]) => void
  readonly error: (row: RelayErrorRow) => void
}

/** What is wrong, or undefined once it is done and on disk. Rejects when the mailbox fails. */
export type Part = Promise<RelayErrorRow | undefined>
