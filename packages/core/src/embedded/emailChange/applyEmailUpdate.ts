import type { Latchkey } from '../../latchkey.ts'
import type { EmailUpdate } from './emailUpdate.ts'
import { saveEmailUpdate } from './emailUpdateRecord.ts'

/** Sets the step of an e-mail change, and stores it for the next page load; undefined ends the change. */
export function applyEmailUpdate(latchkey: Latchkey, emailUpdate: EmailUpdate | undefined): void {
  if (latchkey.live.destroyed) return
  latchkey.store.setState({ emailUpdate })
  saveEmailUpdate(latchkey, emailUpdate)
}
