import type { FrameRequestInput } from '@latchkey/contracts/frame/messageTypes'
import { sync } from '@latchkey/frame/host/sync'
import type { Latchkey } from '../latchkey.ts'
import { frameOf } from './frameOf.ts'

/** Gives the secure site the colours of the page, now if it is loaded and whenever it loads (spec S9.13). A theme it refuses is not shown there. */
export async function syncFrameTheme(latchkey: Latchkey, theme: FrameRequestInput<'sync theme'>): Promise<void> {
  await sync(frameOf(latchkey), 'sync theme', theme).catch(() => {})
}
