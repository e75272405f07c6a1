import type { Feature } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import { restoredConnections } from '../storage/restoredConnections.ts'
import { hasStateCookie, stateKeyOf } from '../storage/stateKey.ts'

/** Remembered connections, and other tabs. */
export const connectFeature: Feature = {
  name: 'connect',
  slice: ({ initialState: stored, networks }) => ({
    ...(stored ? restoredConnections(stored) : { connections: [], active: {} }),
    activeNamespace: stored?.activeNamespace ?? networks[0].chainNamespace,
    attempts: {},
    wallets: [],
  }),
  start(latchkey) {
    latchkey.live.restored = restore(latchkey)
    if (globalThis.parent !== globalThis.window)
      import('./connectHost.ts').then(
        (host) => host.connectHost(latchkey),
        () => {},
      )
    return followOtherTabs(latchkey)
  },
}

/** Only a remembered connection is worth loading anything for (spec S4.2). */
async function restore(latchkey: Latchkey): Promise<void> {
  const { live, options, store } = latchkey
  const { projectId, initialState } = options
  if (!initialState && !live.webStorage.getItem(stateKeyOf(projectId)) && !hasStateCookie(projectId)) return
  await import('./restore.ts').then(
    ({ restore }) => restore(latchkey),
    // Code that is gone, as after a release, says nothing about the connections: the next visit tries again.
    () =>
      store.setState(({ connections, active }) => {
        const live = connections.filter(({ status }) => status === 'connected')
        return { connections: live, active: live.length > 0 ? active : {} }
      }),
  )
}

/** The browser tells of what other tabs write to the same storage. */
function followOtherTabs(latchkey: Latchkey): (() => void) | undefined {
  if (typeof addEventListener === 'undefined') return undefined
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== stateKeyOf(latchkey.options.projectId)) return
    void import('./followOtherTabs.ts').then(
      ({ followOtherTab }) => followOtherTab(latchkey, newValue),
      () => {},
    )
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
