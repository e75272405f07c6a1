import type { Clock } from '@latchkey/base/clock'
import type { Log } from '@latchkey/node/log'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import { createPacer, type Pacer } from '../../outbound/pacer.ts'
import type { ProviderClient } from '../../outbound/providerClient.ts'
import type { AccountIndex } from './accountIndex.ts'
import { alchemy } from './alchemy.ts'
import { etherscan } from './etherscan.ts'
import { zerion } from './zerion.ts'

/** Maximum time that a request may be queued. */
const longestWaitMs = 5_000

/** The services that index chains, by the id of the chain. Chains that this server indexes are absent. */
export type AccountIndexes = ReadonlyMap<string, AccountIndex>

export function createAccountIndexes({ chains, clock, http, log }: createAccountIndexes.Params): AccountIndexes {
  /** A key's limit applies to all chains together. */
  const pacers = new Map<string, Pacer>()
  function pacerOf(key: string, perSecond: number): Pacer {
    const pacer = pacers.get(key) ?? createPacer({ clock, perSecond, longestMs: longestWaitMs })
    pacers.set(key, pacer)
    return pacer
  }

  function indexOf({ id, activity }: ChainConfig): AccountIndex | undefined {
    const chainId = id.slice(id.indexOf(':') + 1)
    switch (activity?.provider) {
      case 'etherscan': {
        const { url, apiKey = '', requestsPerSecond } = activity
        return etherscan(activity, { chainId, http, log, pace: pacerOf(`${url} ${apiKey}`, requestsPerSecond) })
      }
      case 'alchemy':
        return alchemy(activity, { chainId, http })
      case 'zerion':
        return zerion(activity, { http })
    }
  }

  return new Map(
    chains.flatMap((chain) => {
      const index = indexOf(chain)
      return index ? [[chain.id, index] as const] : []
    }),
  )
}

export declare namespace createAccountIndexes {
  type Params = {
    readonly chains: readonly ChainConfig[]
    readonly clock: Clock
    readonly http: ProviderClient
    readonly log: Log
  }
}
