import { fullJitter } from '@latchkey/base/backoff'
import type { Clock } from '@latchkey/base/clock'
import { wait } from '@latchkey/base/wait'
import { retryBackoffBaseMs, retryBackoffCapMs } from '@latchkey/contracts/constants/rpc'
import type { Log } from '@latchkey/node/log'
import type { AskOptions, NodeClient } from '../../../chains/askNode.ts'
import type { ChainConfig } from '../../../chains/chainConfig.ts'
import { namespaceOf } from '../../../chains/namespaces.ts'
import { errorCodeOf } from '../../../db/errorCodeOf.ts'
import { onOneServer } from '../../../db/onOneServer.ts'
import type { Database } from '../../../db/schema.ts'
import type { ActivityTables } from '../tables.ts'
import { openActivityStore, PositionMoved } from './activityStore.ts'
import { followChain } from './followChain.ts'

/** Polling interval for new blocks of a fully indexed chain. */
export const pollMs = 1_000

/** Indexes every chain whose activity is `local`, in the background. */
export function startIndexer(params: startIndexer.Params): { readonly stop: () => Promise<void> } {
  const chains = params.chains.filter(({ activity }) => activity?.provider === 'local')
  if (chains.length === 0) return { stop: async () => {} }
  return onOneServer({
    ...params,
    lock: 'indexer',
    task: async (signal) => {
      await Promise.all(chains.map((chain) => keepIndexing(chain, { ...params, signal })))
    },
  })
}

export declare namespace startIndexer {
  type Params = {
    readonly db: Database
    readonly chains: readonly ChainConfig[]
    readonly nodes: NodeClient
    readonly clock: Clock
    readonly log: Log
  }
}

/** Follows one chain until the signal aborts. A failure delays only this chain. */
async function keepIndexing(
  chain: ChainConfig,
  { db, nodes, clock, log, signal }: startIndexer.Params & { readonly signal: AbortSignal },
): Promise<void> {
  const reader = namespaceOf(chain.id)?.blocks
  if (!reader || chain.activity?.provider !== 'local') return
  const { fromBlock, traceMethod } = chain.activity
  // Logs an unresponsive node once until it responds again.
  let options: AskOptions = { signal }
  let follower: ReturnType<typeof followChain> | undefined
  for (let failures = 0; !signal.aborted; ) {
    try {
      follower ??= followChain({
        reader,
        ask: (calls) => nodes.ask(chain, calls, options),
        store: await openActivityStore(db.withTables<ActivityTables>(), chain.id),
        firstBlock: fromBlock,
        traceMethod,
      })
      const outcome = await follower.round()
      if (failures > 0) options = { signal }
      failures = 0
      if (outcome === 'at head') await wait(clock, pollMs, signal)
    } catch (error) {
      if (!signal.aborted && failures === 0 && !(error instanceof PositionMoved))
        log.warn({ chain: chain.id, code: errorCodeOf(error) }, 'indexing failed')
      await wait(
        clock,
        pollMs + fullJitter({ attempt: failures, baseMs: retryBackoffBaseMs, capMs: retryBackoffCapMs }),
        signal,
      )
      failures += 1
    }
  }
}
