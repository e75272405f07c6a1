import { errorOf } from '@latchkey/base/errors'
import { jsonRpcRoute } from '@latchkey/contracts/api/rpc/routes'
import { RPC_CHAIN_UNKNOWN } from '@latchkey/contracts/errors/rpc'
import { namespaceOf } from '../../chains/namespaces.ts'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'
import { proxyRpc } from './proxy.ts'

/** JSON-RPC to the nodes of the configured chains. */
export const rpc: Feature = {
  routes: ({ config, nodes, clock }) => [
    serve(jsonRpcRoute, ({ query, body, charge, signal, address }) => {
      const chain = config.chains.find(({ id }) => id === query.chainId)
      const namespace = namespaceOf(query.chainId)
      if (!chain || !namespace) throw errorOf(RPC_CHAIN_UNKNOWN, { values: { networkId: query.chainId } })
      return proxyRpc(body, { chain, namespace, nodes, clock, charge, signal, address })
    }),
  ],
}
