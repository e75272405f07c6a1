import type { OpenRequest } from '../script/createRequest.ts'

/** A request from the relay whose response is pending. */
export type PendingAnswer = {
  /** Settles once the response was passed to the relay. */
  readonly sent: Promise<void>
  /** The app stopped waiting. */
  readonly expire: () => void
}

/** The same for a connection, which is always one request of the script. */
export type PendingConnection = PendingAnswer & Pick<OpenRequest, 'request' | 'isDecided'>
