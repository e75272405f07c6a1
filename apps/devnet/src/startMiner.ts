import { type Clock, systemClock } from '@latchkey/base/clock'
import { rpc } from './rpc.ts'

const lookEveryMs = 300

/**
 * Mines a block `blockTimeMs` after a transaction is first seen pending, like a real chain, but none while the chain is
 * idle: anvil's interval mining would add about 9 KB a second to the saved state of an unused chain. An interval set
 * with `evm_setIntervalMining` takes precedence: a long one keeps transactions pending.
 */
export function startMiner(params: startMiner.Params): () => void {
  const { url, blockTimeMs, onError, clock = systemClock } = params
  let stopped = false
  let cancel = () => {}

  const later = (ms: number, step: () => Promise<void>) => {
    if (stopped) return
    cancel = clock.after(ms, () => {
      step().catch((error: unknown) => {
        if (!stopped) onError(error)
      })
    })
  }
  const look = async () => {
    const { pending } = (await rpc(url, 'txpool_status')) as { readonly pending: string }
    const isWaiting = Number(pending) > 0 && (await rpc(url, 'anvil_getIntervalMining')) === null
    if (isWaiting) later(blockTimeMs, mine)
    else later(lookEveryMs, look)
  }
  const mine = async () => {
    await rpc(url, 'evm_mine')
    later(lookEveryMs, look)
  }
  later(0, look)
  return () => {
    stopped = true
    cancel()
  }
}

export declare namespace startMiner {
  type Params = {
    readonly url: string
    readonly blockTimeMs: number
    /** The chain no longer responds; the miner has stopped. */
    readonly onError: (error: unknown) => void
    readonly clock?: Clock
  }
}
