import type { Feature } from '../features/feature.ts'
import { accountKey } from './signInState.ts'

/** Sign-in follows the active account; its code is loaded with the first connection. */
export const siwxFeature: Feature = {
  name: 'siwx',
  slice: ({ siwx }) => ({ siwx: { enabled: siwx !== undefined, accounts: {} } }),
  start(latchkey) {
    const { store, options } = latchkey
    if (!options.siwx) return undefined
    return store.subscribe((state, before) => {
      const { connections, active, activeNamespace } = state
      if (connections === before.connections && active === before.active && activeNamespace === before.activeNamespace)
        return
      void import('./followAccounts.ts').then(
        ({ followAccounts }) => followAccounts(latchkey),
        () => {
          // Where the code is gone, the account still offers the sign-in.
          const address = active[activeNamespace]?.address
          const known = address !== undefined && state.siwx.accounts[accountKey(activeNamespace, address)]
          if (address !== undefined && !known)
            store.setState(({ siwx }) => ({
              siwx: {
                ...siwx,
                accounts: { ...siwx.accounts, [accountKey(activeNamespace, address)]: { status: 'required' } },
              },
            }))
        },
      )
    })
  },
}
