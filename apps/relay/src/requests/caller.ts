import type { RelayErrorRow } from '@latchkey/contracts/errors/relay'
import type { RelayMethod, RelayResults } from '@latchkey/contracts/relay/methods'

/** The sender of a request: one open socket, or a client over HTTP. */
export type Caller = {
  /** {@link noSocket} for a request over HTTP: nothing is pushed to it. */
  readonly socketId: number
  readonly clientId: string
  readonly projectId: string
  /** Pseudonym of its address; undefined for loopback. */
  readonly address?: string | undefined
  /** Topics it is subscribed to, including subscribes that are still in progress. */
  readonly topics: Set<string>
  /** True if it wants to be subscribed to the sessions that it proposes. */
  readonly followsSessions?: boolean
  /** Charges its own quota once the cost of a request is known. */
  readonly charge?: (cost: number) => void
}

/** No socket has this id. */
export const noSocket = 0

export type Reply = {
  readonly result: (value: RelayResults[RelayMethod]) => void
  readonly error: (row: RelayErrorRow) => void
}

/** An error row, or undefined on success. Rejects when the mailbox fails. */
export type Outcome = Promise<RelayErrorRow | undefined>
