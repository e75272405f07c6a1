import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { wait } from '@latchkey/base/wait'
import { transactionPollMs, transactionWaitMs } from '@latchkey/contracts/constants/transaction'
import { CALLS_WAIT_TIMED_OUT } from '@latchkey/contracts/errors/transaction'
import type { Latchkey } from '../latchkey.ts'
import type { CallsStatus } from './callBatches.ts'
import { getCallsStatus } from './getCallsStatus.ts'

/** Waits until a batch of calls is no longer pending. @throws CALLS_WAIT_TIMED_OUT, the errors of {@link getCallsStatus} */
export async function waitForCallsStatus(latchkey: Latchkey, params: getCallsStatus.Params): Promise<CallsStatus> {
  const { clock } = latchkey
  const { id, signal } = params
  const endMs = clock.now() + transactionWaitMs
  for (;;) {
    signal?.throwIfAborted()
    try {
      const status = await getCallsStatus(latchkey, params)
      if (status.status !== 'pending') return status
    } catch (error) {
      // Retry, because an unreachable node or relay does not decide the outcome of the calls.
      if (signal?.aborted || !isLatchkeyError(error) || !error.repeatable) throw error
    }
    if (clock.now() >= endMs) throw errorOf(CALLS_WAIT_TIMED_OUT, { data: { id } })
    await wait(clock, transactionPollMs, signal)
  }
}
