import type { Clock } from '@latchkey/base/clock'
import type { ServerConfig } from '../config.ts'
import type { FetchPublic } from '../outbound/safeFetch.ts'
import type { NodeClient } from './createNodeClient.ts'
import type { NameService } from './nameService.ts'
import { namespaceOf } from './namespaces.ts'

/** The name service of the chain that configures one. */
export function createNameService({ config, nodes, ...params }: createNameService.Params): NameService | undefined {
  const chain = config.chains.find(({ names }) => names)
  if (!chain?.names) return undefined
  return namespaceOf(chain.id)?.names?.({ ...params, config: chain.names, ask: (calls) => nodes.ask(chain, calls) })
}

export declare namespace createNameService {
  type Params = {
    readonly config: Pick<ServerConfig, 'chains'>
    readonly clock: Clock
    readonly nodes: NodeClient
    readonly fetchPublic: FetchPublic
  }
}
