import { createLatchkey, type LatchkeyOptions } from 'latchkey'
import { readState } from 'latchkey/server-rendering'

/** One for each request on the server, one for the page in the browser; `cookie` is the request's header, or `document.cookie`. */
export const instanceFor = (options: LatchkeyOptions, cookie: string) =>
  createLatchkey({ ...options, initialState: readState(cookie, options.projectId) })
