import { request } from '@latchkey/frame/host/request'
import type { Connection } from '../../connect/connection.ts'
import { forget } from '../../connect/remembered.ts'
import type { Latchkey } from '../../latchkey.ts'
import { connectEmbedded } from './connectEmbedded.ts'
import { frameOf } from './frameOf.ts'

/** Restores a stored connection after the secure site has confirmed that the visitor is still signed in (spec S4.2). */
export async function resumeEmbedded(latchkey: Latchkey, remembered: Connection): Promise<void> {
  const { isConnected } = await request(frameOf(latchkey), 'is connected')
  if (isConnected) await connectEmbedded(latchkey, { resumes: remembered })
  else forget(latchkey, remembered)
}
