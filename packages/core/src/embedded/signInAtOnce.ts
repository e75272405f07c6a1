import type { Latchkey } from '../latchkey.ts'

/** The visitor has just proved who they are, so the app's sign-in asks at once: approving it is the one step left. */
export function signInAtOnce(latchkey: Latchkey): void {
  const { events, options, live } = latchkey
  if (!options.siwx) return
  const stop = () => {
    for (const end of stops) end()
    live.cleanup.delete(stop)
  }
  const stops = [
    events.on('signInRequired', () => {
      stop()
      // The state holds the error.
      import('../siwx/signIn.ts').then(({ signIn }) => signIn(latchkey)).catch(() => {})
    }),
    // A session from an earlier visit was renewed: what comes after it is not part of this sign-in.
    events.on('signedOut', stop),
    events.on('disconnected', stop),
  ]
  live.cleanup.add(stop)
}
