import { errorOf } from '@latchkey/base/errors'
import { TRANSACTION_REPLACED, TRANSACTION_WAIT_TIMED_OUT } from '@latchkey/contracts/errors/transaction'
import type { Capabilities } from '@latchkey/core/chain/port'

type Wait = NonNullable<Capabilities['transfer']>['wait']

/** What becomes of a transaction; one that is pending waits for the next word. */
export type Fate = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

/** A chain that mines at once unless told otherwise. */
export function scriptedChain() {
  let fate: Fate = 'confirmed'
  const waiting = new Set<() => void>()
  const wait: Wait = async ({ hashes }) => {
    while (fate === 'pending') await new Promise<void>((wake) => waiting.add(wake))
    if (fate === 'replaced') throw errorOf(TRANSACTION_REPLACED)
    if (fate === 'dropped') throw errorOf(TRANSACTION_WAIT_TIMED_OUT, { data: { state: 'gone' } })
    return { status: fate, hash: hashes()[0] ?? '' }
  }
  return {
    wait,
    /** What becomes of transactions from now on, also of those that are pending. */
    setFate(next: Fate) {
      fate = next
      for (const wake of waiting) wake()
      waiting.clear()
    },
  }
}
