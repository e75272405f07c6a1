import type { Clock } from '@latchkey/base/clock'
import { wait } from '@latchkey/base/wait'
import { priceSampleMs } from '@latchkey/contracts/constants/prices'
import type { Log } from '@latchkey/node/log'
import type { NodeClient } from '../../../chains/askNode.ts'
import type { ChainConfig } from '../../../chains/chainConfig.ts'
import { namespaceOf } from '../../../chains/namespaces.ts'
import { errorCodeOf } from '../../../db/errorCodeOf.ts'
import { onOneServer } from '../../../db/onOneServer.ts'
import type { Database } from '../../../db/schema.ts'
import type { ProviderClient } from '../../../outbound/providerClient.ts'
import { sourceOf } from '../../../providers/prices/sourceOf.ts'
import type { PriceTables } from '../tables.ts'
import { sampleChain } from './sampleChain.ts'

/**
 * Samples prices in the background, for charts: of every chain whose source has no history. For an indexed chain whose
 * source has one, records only the blocks.
 */
export function startSampler(params: startSampler.Params): { readonly stop: () => Promise<void> } {
  const chains = params.chains.flatMap((chain) => {
    const [source, past] = [sourceOf(chain), namespaceOf(chain.id)?.past]
    const isNeeded = source?.readAt !== undefined || chain.activity?.provider === 'local'
    return source && past && isNeeded ? [{ chain, source, past }] : []
  })
  if (chains.length === 0) return { stop: async () => {} }
  return onOneServer({
    ...params,
    lock: 'priceSampler',
    task: async (signal) => {
      await Promise.all(chains.map((one) => keepSampling(one, { ...params, signal })))
    },
  })
}

export declare namespace startSampler {
  type Params = {
    readonly db: Database
    readonly chains: readonly ChainConfig[]
    readonly nodes: NodeClient
    readonly http: ProviderClient
    readonly clock: Clock
    readonly log: Log
  }
}

type Sampled = Pick<sampleChain.Params, 'chain' | 'source' | 'past'>

/** Retry interval for a chain whose node does not respond, or whose pools have no prices yet. */
const retryMs = 15_000

/** Samples one chain until the signal aborts. The next round fills in what failed. */
async function keepSampling(
  one: Sampled,
  { db, nodes, http, clock, log, signal }: startSampler.Params & { readonly signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const ask: sampleChain.Params['ask'] = (calls) => nodes.ask(one.chain, calls, { signal })
    const sampled = await sampleChain({
      ...one,
      db: db.withTables<PriceTables>(),
      ask,
      http,
      nowMs: clock.now(),
    }).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ chain: one.chain.id, code: errorCodeOf(error) }, 'the prices were not sampled')
      return 0
    })
    await wait(clock, sampled === 0 ? retryMs : priceSampleMs, signal)
  }
}
