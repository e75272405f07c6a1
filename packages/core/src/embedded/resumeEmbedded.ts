import { request } from '@latchkey/frame/host/request'
import type { Connection } from '../connect/connection.ts'
import { forget } from '../connect/remembered.ts'
import type { Latchkey } from '../latchkey.ts'
import { connectEmbedded } from './connectEmbedded.ts'
import { frameOf } from './frameOf.ts'

/** Asks the secure site whether its visitor is still signed in, before the stored connection counts as connected (spec S4.2). */
export async function resumeEmbedded(latchkey: Latchkey, remembered: Connection): Promise<void> {
  const { isConnected } = await request(frameOf(latchkey), 'is connected')
  if (isConnected) await connectEmbedded(latchkey, { resumes: remembered })
  else forget(latchkey, remembered)
}
