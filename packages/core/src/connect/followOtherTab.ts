import type { Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import { parseStoredState } from '../storage/storedState.ts'
import { letGo, slotOf } from './slots.ts'

/** Another tab wrote `text`: a connection that it ended is ended here too, so that no tab shows what is over. */
export function followOtherTab(latchkey: Latchkey, text: string | null): void {
  const { connections } = parseStoredState(text)
  for (const namespace of Object.keys(latchkey.store.getState().slots) as Namespace[]) {
    // A connect attempt of this tab is its own affair; nothing of it is stored yet.
    if (slotOf(latchkey, namespace).address === undefined || connections[namespace]) continue
    letGo(latchkey, namespace)
    latchkey.events.emit('disconnected', { namespace, by: 'app' })
  }
}
