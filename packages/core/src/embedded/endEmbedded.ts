import { signOut } from '@latchkey/frame/host/signOut'
import type { Latchkey } from '../latchkey.ts'
import { frameOf } from './frameOf.ts'

/** Signs out on the secure site. Waits at most 3 s (spec S9.1). Loads the frame if this page has not used it yet. */
export async function endEmbedded(latchkey: Latchkey): Promise<void> {
  await signOut(frameOf(latchkey))
}
