import { isLatchkeyError } from '@latchkey/base/errors'
import type { ChainConfig } from '../../../chains/chainConfig.ts'
import type { PastBlocks } from '../../../chains/chainSupport.ts'
import type { CallChain } from '../../../chains/createNodeClient.ts'
import type { ProviderClient } from '../../../outbound/providerClient.ts'
import type { PriceSource } from '../../../providers/prices/priceSource.ts'
import type { PriceDatabase } from '../tables.ts'
import { sampleTimes } from './sampleTimes.ts'
import { lastSampledMs, type Sample, thinSamples, writeSamples } from './writeSamples.ts'

/** Number of times whose blocks are looked up together: few, because older ones are often not needed. */
const timesPerAsk = 48

/**
 * Samples the prices of a chain now, and for missed times since the last sample from past blocks. Most nodes have only
 * the state after recent blocks; older times are then skipped. Returns the number of samples. @throws UPSTREAM_FAILED,
 * UPSTREAM_TIMED_OUT if even the newest cannot be read
 */
export async function sampleChain(params: sampleChain.Params): Promise<number> {
  const { db, chain, nowMs } = params
  const times = sampleTimes(await lastSampledMs(db, chain.id), nowMs)
  const samples: Sample[] = []
  try {
    for await (const sample of readSamples(times, params)) samples.push(sample)
  } catch (error) {
    if (samples.length === 0 || !isLatchkeyError(error)) throw error
  }
  await writeSamples(db, chain.id, samples)
  await thinSamples(db, chain.id, nowMs)
  return samples.length
}

export declare namespace sampleChain {
  type Params = {
    readonly db: PriceDatabase
    readonly chain: ChainConfig
    readonly source: PriceSource
    readonly past: PastBlocks
    readonly ask: CallChain
    readonly http: ProviderClient
    readonly nowMs: number
  }
}

/** Ends at the first time before the chain existed, or before its pools had prices. */
async function* readSamples(
  times: readonly number[],
  { chain, source, past, ask, http }: sampleChain.Params,
): AsyncGenerator<Sample> {
  let newer: Sample | undefined
  for (let start = 0; start < times.length; start += timesPerAsk) {
    const some = times.slice(start, start + timesPerAsk)
    const blocks = await past.at(ask, some)
    for (const [index, atMs] of some.entries()) {
      const block = blocks[index]
      if (block === undefined) return
      const table =
        newer?.block === block ? newer.table : ((await source.readAt?.({ chain, ask, http, block })) ?? new Map())
      if (source.readAt && table.size === 0) return
      newer = { atMs, block, table }
      yield newer
    }
  }
}
