import { type Clock, systemClock } from '@latchkey/base/clock'
import { rpc } from './rpc.ts'

const lookEveryMs = 300

/**
 * Makes a block `blockTimeMs` after a transaction is first seen waiting, as a real chain would, but none while the chain is
 * idle: anvil's own interval mining adds about 9 KB a second to the saved state of a chain that nobody uses. While an interval is set
 * with `evm_setIntervalMining`, only that counts: a long one keeps transactions pending.
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
    /** The chain stopped answering; the miner has ended. */
    readonly onError: (error: unknown) => void
    readonly clock?: Clock
  }
}
