import { wait } from '@latchkey/base/wait'
import { frameSignOutWaitMs } from '@latchkey/contracts/constants/frame'
import type { FrameHost } from './createFrameHost.ts'
import { request } from './request.ts'

/**
 * Signs out in the frame. Resolves after at most 3 s, so that a slow or broken frame does not delay the visitor. The request stays
 * open: a frame that becomes ready later still signs out.
 */
export async function signOut(host: FrameHost): Promise<void> {
  const done = new AbortController()
  const answer = request(host, 'sign out').catch(() => {})
  await Promise.race([answer, wait(host.clock, frameSignOutWaitMs, done.signal)])
  done.abort()
}
