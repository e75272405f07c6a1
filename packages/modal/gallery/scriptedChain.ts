import { errorOf } from '@latchkey/base/errors'
import { TRANSACTION_REPLACED, TRANSACTION_WAIT_TIMED_OUT } from '@latchkey/contracts/errors/transaction'
import type { Capabilities } from '@latchkey/core/chain/port'

type Wait = NonNullable<Capabilities['transfer']>['wait']

/** Outcome of a transaction; a pending one waits for the next outcome. */
export type Fate = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

/** A chain that confirms transactions immediately by default. */
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
    /** Sets the outcome of pending and later transactions. */
    setFate(next: Fate) {
      fate = next
      for (const wake of waiting) wake()
      waiting.clear()
    },
  }
}
