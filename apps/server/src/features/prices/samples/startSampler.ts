import type { Clock } from '@latchkey/base/clock'
import { priceSampleMs } from '@latchkey/contracts/constants/prices'
import type { Log } from '@latchkey/node/log'
import type { ChainConfig } from '../../../chains/chainConfig.ts'
import type { NodeClient } from '../../../chains/createNodeClient.ts'
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
  return onOneServer({ ...params, lock: 'priceSampler', jobs: params.chains.flatMap((chain) => jobOf(chain, params)) })
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

/** A chain whose node does not answer, or whose pools have no prices yet, is tried again sooner. */
const retryMs = 15_000

function jobOf(chain: ChainConfig, { db, nodes, http, clock, log }: startSampler.Params): onOneServer.Job[] {
  const [source, past] = [sourceOf(chain), namespaceOf(chain.id)?.past]
  const isNeeded = source?.readAt !== undefined || chain.activity?.provider === 'local'
  if (!source || !past || !isNeeded) return []
  const job: onOneServer.Job = (signal) => ({
    async round() {
      const sampled = await sampleChain({
        ...{ chain, source, past, http },
        db: db.withTables<PriceTables>(),
        ask: (calls) => nodes.ask(chain, calls, { signal }),
        nowMs: clock.now(),
      })
      return sampled === 0 ? retryMs : priceSampleMs
    },
    onFailure(error) {
      log.warn({ chain: chain.id, code: errorCodeOf(error) }, 'the prices were not sampled')
      return retryMs
    },
  })
  return [job]
}
