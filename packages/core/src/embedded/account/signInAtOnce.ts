import type { Latchkey } from '../../latchkey.ts'

/** Starts the app's sign-in without another click, because the visitor has just signed in to the wallet. */
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
      import('../../siwx/signIn.ts').then(({ signIn }) => signIn(latchkey)).catch(() => {})
    }),
    // A restored session needs no sign-in now. One that is required after that session ends is not started here.
    events.on('signedOut', stop),
    events.on('disconnected', stop),
  ]
  live.cleanup.add(stop)
}
