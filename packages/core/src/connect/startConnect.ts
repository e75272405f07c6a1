import { isFramed } from '../features/isFramed.ts'
import { onStorage } from '../features/onStorage.ts'
import type { Latchkey } from '../latchkey.ts'
import { stateKeyOf } from '../storage/stateKey.ts'
import { followOtherTab } from './followOtherTabs.ts'
import { restore } from './restore.ts'

/** Takes up remembered connections, the wallet that shows the app in its frame, and what other tabs connect and disconnect. */
export function startConnect(latchkey: Latchkey): Promise<void> {
  if (isFramed())
    import('./connectHost.ts').then(
      (host) => host.connectHost(latchkey),
      () => {},
    )
  onStorage(latchkey, stateKeyOf, (text) => followOtherTab(latchkey, text))
  return restore(latchkey)
}
