import type { OpenRequest } from '../script/createRequest.ts'

/** What came over the relay and is being answered. */
export type Answering = {
  /** Settles when the app can hear the answer. */
  readonly told: Promise<void>
  /** The app stopped waiting. */
  readonly expire: () => void
}

/** The same for an app that wants to connect: always one question. */
export type AnsweringConnection = Answering & Pick<OpenRequest, 'request' | 'isDecided'>
