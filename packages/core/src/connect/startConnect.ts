import { isFramed } from '../features/isFramed.ts'
import { onStorage } from '../features/onStorage.ts'
import type { Latchkey } from '../latchkey.ts'
import { stateKeyOf } from '../storage/stateKey.ts'
import { followOtherTab } from './followOtherTabs.ts'
import { restore } from './restore.ts'

/** Restores stored connections, connects a wallet that frames the page, and follows connections of other tabs. */
export function startConnect(latchkey: Latchkey): Promise<void> {
  if (isFramed())
    import('./connectHost.ts').then(
      (host) => host.connectHost(latchkey),
      () => {},
    )
  onStorage(latchkey, stateKeyOf, (text) => followOtherTab(latchkey, text))
  return restore(latchkey)
}
