import { fullJitter } from '@latchkey/base/backoff'
import type { Clock } from '@latchkey/base/clock'
import { wait } from '@latchkey/base/wait'
import { retryBackoffBaseMs, retryBackoffCapMs } from '@latchkey/contracts/constants/rpc'
import type { Log } from '@latchkey/node/log'
import type { AskOptions, NodeClient } from '../../../chains/askNode.ts'
import type { ChainConfig } from '../../../chains/chainConfig.ts'
import { namespaceOf } from '../../../chains/namespaces.ts'
import type { Database } from '../../../db/schema.ts'
import type { ActivityTables } from '../tables.ts'
import { openActivityStore, PositionMoved } from './activityStore.ts'
import { followChain } from './followChain.ts'
import { whileHoldingLock } from './indexerLock.ts'

/** How often the node of a fully indexed chain is asked for new blocks. */
export const pollMs = 1_000
/** How often a server without the lock tries to get it. */
const lockRetryMs = 5_000

/** Indexes the activity of every chain that has `indexFromBlock`, in the background. */
export function startIndexer(params: startIndexer.Params): { readonly stop: () => Promise<void> } {
  const { db, clock, log } = params
  const chains = params.chains.filter((chain) => chain.indexFromBlock !== undefined && namespaceOf(chain.id)?.blocks)
  const ending = new AbortController()

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const { signal } = ending
      const task = async (held: AbortSignal) => {
        await Promise.all(chains.map((chain) => keepIndexing(chain, { ...params, signal: held })))
      }
      await whileHoldingLock({ db, clock, signal, task }).catch((error: unknown) =>
        log.warn({ code: codeOf(error) }, 'the indexer lost the database'),
      )
      await wait(clock, lockRetryMs, signal)
    }
  }

  const running = chains.length === 0 ? Promise.resolve() : run()
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
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

/** Follows one chain until the signal aborts. A failure delays this chain only. */
async function keepIndexing(
  chain: ChainConfig,
  { db, nodes, clock, log, signal }: startIndexer.Params & { readonly signal: AbortSignal },
): Promise<void> {
  const reader = namespaceOf(chain.id)?.blocks
  if (!reader) return
  // A node that does not answer is logged once until it answers again.
  let options: AskOptions = { signal }
  let follower: ReturnType<typeof followChain> | undefined
  for (let failures = 0; !signal.aborted; ) {
    try {
      follower ??= followChain({
        reader,
        ask: (calls) => nodes.ask(chain, calls, options),
        store: await openActivityStore(db.withTables<ActivityTables>(), chain.id),
        firstBlock: chain.indexFromBlock ?? 0,
      })
      const outcome = await follower.round()
      if (failures > 0) options = { signal }
      failures = 0
      if (outcome === 'at head') await wait(clock, pollMs, signal)
    } catch (error) {
      if (!signal.aborted && failures === 0 && !(error instanceof PositionMoved))
        log.warn({ chain: chain.id, code: codeOf(error) }, 'indexing failed')
      await wait(
        clock,
        pollMs + fullJitter({ attempt: failures, baseMs: retryBackoffBaseMs, capMs: retryBackoffCapMs }),
        signal,
      )
      failures += 1
    }
  }
}

/** The code of an error of ours or of Postgres; messages may contain connection settings. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'unknown'
}
