import type { Latchkey } from '../latchkey.ts'
import { hasStateCookie } from '../storage/stateKey.ts'
import { features } from './features.ts'
import { isFramed } from './isFramed.ts'

/**
 * Starts the features once there is something for them to do: this browser remembers something (spec S4.2), a wallet may show
 * the page in its frame, another tab stores something, or a wallet is connected. Until then a page loads nothing of them. Resolves when what was remembered is taken up.
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
