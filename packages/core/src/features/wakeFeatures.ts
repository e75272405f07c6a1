import type { Latchkey } from '../latchkey.ts'
import { hasStateCookie } from '../storage/stateKey.ts'
import { features } from './features.ts'
import { isFramed } from './isFramed.ts'

/**
 * Starts the features when they are needed: this browser has a stored record (spec S4.2), the page is framed, another tab stores a
 * record, or a wallet is connected. Until then the page does not load their code. Resolves when the stored records are restored.
 */
export async function wakeFeatures(latchkey: Latchkey): Promise<void> {
  const { live, options, store } = latchkey
  const { projectId, initialState } = options
  const keys = features.map(({ recordKey }) => recordKey?.(projectId))
  const wake = () => {
    stop()
    return import('./startFeatures.ts').then(
      ({ startFeatures }) => startFeatures(latchkey),
      () => {
        for (const { unavailable } of features) if (unavailable) store.setState(unavailable)
      },
    )
  }
  const onStorage = ({ key }: StorageEvent) => void (keys.includes(key ?? '') && wake())
  const unsubscribe = store.subscribe(({ connections }) => void (connections.length > 0 && wake()))
  const stop = () => {
    unsubscribe()
    globalThis.removeEventListener?.('storage', onStorage)
  }
  globalThis.addEventListener?.('storage', onStorage)
  live.cleanup.add(stop)
  const remembers = keys.some((key) => key && live.webStorage.getItem(key))
  if (initialState || remembers || isFramed() || store.getState().connections.length > 0 || hasStateCookie(projectId))
    await wake()
}
