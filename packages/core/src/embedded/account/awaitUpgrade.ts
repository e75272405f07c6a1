import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { wait } from '@latchkey/base/wait'
import { transactionPollMs, transactionWaitMs } from '@latchkey/contracts/constants/transaction'
import { TRANSACTION_WAIT_TIMED_OUT } from '@latchkey/contracts/errors/transaction'
import type { Latchkey } from '../../latchkey.ts'
import { readUpgrade } from './readUpgrade.ts'

/** Resolves once the account of the embedded wallet's key is upgraded, or no longer is. @throws TRANSACTION_WAIT_TIMED_OUT */
export async function awaitUpgrade(latchkey: Latchkey, { to }: { readonly to: 'on' | 'off' }): Promise<void> {
  const { clock } = latchkey
  const endMs = clock.now() + transactionWaitMs
  for (;;) {
    if ((await readUpgrade(latchkey).catch(ignoreRepeatable)) === to) return
    if (clock.now() >= endMs) throw errorOf(TRANSACTION_WAIT_TIMED_OUT)
    await wait(clock, transactionPollMs)
  }
}

/** Ignores an unreachable node, which does not decide the outcome. @throws all other errors */
function ignoreRepeatable(error: unknown): undefined {
  if (!isLatchkeyError(error) || !error.repeatable) throw error
  return undefined
}
