import { createLatchkey, type LatchkeyOptions } from 'latchkey'

const post = (path: string, body?: unknown) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) })

/** Signs in to the routes of `ownSessions`. */
export const withOwnBackend = (options: LatchkeyOptions) =>
  createLatchkey({
    ...options,
    siwx: {
      getNonce: async () => (await post('/api/nonce')).text(),
      verify: async ({ message, signature }) => (await post('/api/verify', { message, signature })).ok,
      getSession: async () => (await fetch('/api/session')).json(),
      signOut: () => post('/api/sign-out'),
    },
  })
