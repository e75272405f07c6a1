import { isLatchkeyError } from '@latchkey/base/errors'
import { approvalLinkLifetimeMs } from '@latchkey/contracts/constants/vault'
import { FRAME_REQUEST_TIMED_OUT, FRAME_RPC_ABORTED } from '@latchkey/contracts/errors/frame'
import { request } from '@latchkey/frame/host/request'
import type { Latchkey } from '../../latchkey.ts'
import { frameOf } from '../frame/frameOf.ts'

/**
 * Waits until the visitor opens the e-mailed link, while it is valid. Repeats the request, which ends after 120 s (spec S9.1).
 * @throws errors of the secure site and of the frame
 */
export async function waitForLink(latchkey: Latchkey, { sentAtMs, signal }: waitForLink.Params): Promise<void> {
  for (;;) {
    try {
      return void (await request(frameOf(latchkey), 'connect device', undefined, { signal }))
    } catch (error) {
      const goesOn = isLatchkeyError(error, FRAME_REQUEST_TIMED_OUT) || isLatchkeyError(error, FRAME_RPC_ABORTED)
      if (signal.aborted || !goesOn || latchkey.clock.now() >= sentAtMs() + approvalLinkLifetimeMs) throw error
    }
  }
}

export declare namespace waitForLink {
  type Params = {
    /** When the last link was e-mailed. */
    readonly sentAtMs: () => number
    readonly signal: AbortSignal
  }
}
