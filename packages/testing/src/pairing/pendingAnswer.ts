import type { OpenRequest } from '../script/createRequest.ts'

/** A request that came over the relay and is being answered. */
export type PendingAnswer = {
  /** Settles when the answer was handed to the relay. */
  readonly sent: Promise<void>
  /** The app stopped waiting. */
  readonly expire: () => void
}

/** The same for an app that wants to connect, which is always one request of the script. */
export type PendingConnection = PendingAnswer & Pick<OpenRequest, 'request' | 'isDecided'>
