import { fullJitter } from '@latchkey/base/backoff'
import type { Clock } from '@latchkey/base/clock'
import { retryBackoffBaseMs, retryBackoffCapMs } from '@latchkey/contracts/constants/rpc'
import type { Log } from '@latchkey/node/log'
import type { ChainConfig } from '../../../chains/chainConfig.ts'
import type { CallLimits, NodeClient } from '../../../chains/createNodeClient.ts'
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
  return onOneServer({ ...params, lock: 'indexer', jobs: params.chains.flatMap((chain) => jobOf(chain, params)) })
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

function jobOf(chain: ChainConfig, { db, nodes, log }: startIndexer.Params): onOneServer.Job[] {
  const reader = namespaceOf(chain.id)?.blocks
  if (!reader || chain.activity?.provider !== 'local') return []
  const { fromBlock, traceMethod } = chain.activity
  const job: onOneServer.Job = (signal) => {
    // A node that does not answer is logged once until it answers again.
    let options: CallLimits = { signal }
    let follower: ReturnType<typeof followChain> | undefined
    return {
      async round(failures) {
        follower ??= followChain({
          reader,
          ask: (calls) => nodes.ask(chain, calls, options),
          store: await openActivityStore(db.withTables<ActivityTables>(), chain.id),
          firstBlock: fromBlock,
          traceMethod,
        })
        const outcome = await follower.round()
        if (failures > 0) options = { signal }
        return outcome === 'at head' ? pollMs : 0
      },
      onFailure(error, failures) {
        if (failures === 0 && !(error instanceof PositionMoved))
          log.warn({ chain: chain.id, code: errorCodeOf(error) }, 'indexing failed')
        return pollMs + fullJitter({ attempt: failures, baseMs: retryBackoffBaseMs, capMs: retryBackoffCapMs })
      },
    }
  }
  return [job]
}
