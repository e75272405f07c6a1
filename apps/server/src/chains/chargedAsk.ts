import type { ChainConfig } from './chainConfig.ts'
import type { CallChain, NodeClient } from './createNodeClient.ts'

/** Calls the node of one chain for a request, which pays for each call, including retries. @throws RATE_LIMITED */
export function chargedAsk(nodes: NodeClient, chain: ChainConfig, { signal, charge }: chargedAsk.Request): CallChain {
  const mayRetry = (calls: number) =>
    charge(calls).then(
      () => true,
      () => false,
    )
  return async (calls) => {
    await charge(calls.length)
    return await nodes.ask(chain, calls, { signal, mayRetry })
  }
}

export declare namespace chargedAsk {
  type Request = { readonly signal: AbortSignal; readonly charge: (points: number) => Promise<void> }
}
