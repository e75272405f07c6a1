import type { FrameRequestInput } from '@latchkey/contracts/frame/messageTypes'
import { sync } from '@latchkey/frame/host/request'
import type { Latchkey } from '../../latchkey.ts'
import { frameOf } from './frameOf.ts'

/** Sends the page's theme to the secure site, now if it is loaded and after every load (spec S9.13). Ignores a rejected theme. */
export async function syncFrameTheme(latchkey: Latchkey, theme: FrameRequestInput<'sync theme'>): Promise<void> {
  await sync(frameOf(latchkey), 'sync theme', theme).catch(() => {})
}
