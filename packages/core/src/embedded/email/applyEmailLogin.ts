import type { Latchkey } from '../../latchkey.ts'
import { type EmailLoginEvent, transition } from './emailLogin.machine.ts'
import { saveEmailLogin } from './emailLoginRecord.ts'

/** Applies an event to the state machine and stores the new state. */
export function applyEmailLogin({ store, live, ...latchkey }: Latchkey, event: EmailLoginEvent): void {
  if (live.destroyed) return
  const emailLogin = transition(store.getState().emailLogin, event)
  store.setState({ emailLogin })
  saveEmailLogin({ store, live, ...latchkey }, emailLogin)
}
