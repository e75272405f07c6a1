import { signOut } from '@latchkey/frame/host/signOut'
import type { Latchkey } from '../../latchkey.ts'
import { applyEmailUpdate } from '../emailChange/applyEmailUpdate.ts'
import { frameOf } from './frameOf.ts'

/**
 * Signs out on the secure site, and ends a change of the e-mail address. Waits at most 3 s (spec S9.1). Loads the frame if this
 * page has not used it yet.
 */
export async function endEmbedded(latchkey: Latchkey): Promise<void> {
  applyEmailUpdate(latchkey, undefined)
  await signOut(frameOf(latchkey))
}
