import type { Latchkey } from '../latchkey.ts'
import { offerSignIn } from './siwxFeature.ts'

/** Follows the active account with the sign-in. The code loads with the first connection. */
export function startSiwx(latchkey: Latchkey): void {
  const { store, options, live } = latchkey
  if (!options.siwx) return
  const follow = () =>
    void import('./followAccounts.ts').then(
      ({ followAccounts }) => followAccounts(latchkey),
      () => store.setState(offerSignIn),
    )
  if (store.getState().connections.length > 0) follow()
  live.cleanup.add(
    store.subscribe((state, before) => {
      const { connections, active, activeNamespace } = state
      if (connections !== before.connections || active !== before.active || activeNamespace !== before.activeNamespace)
        follow()
    }),
  )
}
