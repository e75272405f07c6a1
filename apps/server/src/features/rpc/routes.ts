import { errorOf } from '@latchkey/base/errors'
import { bundlerRoute, jsonRpcRoute, paymasterRoute } from '@latchkey/contracts/api/rpc/routes'
import { BUNDLER_MISSING, PAYMASTER_MISSING, RPC_CHAIN_UNKNOWN } from '@latchkey/contracts/errors/rpc'
import { bundlerMethods, paymasterMethods } from '@latchkey/contracts/rpc/bundlerMethods'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import type { RpcRules } from '../../chains/chainSupport.ts'
import { namespaceOf } from '../../chains/namespaces.ts'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'
import { proxyRpc } from './proxy.ts'

/** JSON-RPC to the nodes, bundlers and paymasters of the configured chains. */
export const rpc: Feature = {
  routes: ({ config, nodes, clock }) => [
    serve(jsonRpcRoute, ({ query, body, charge, signal, address }) => {
      const chain = config.chains.find(({ id }) => id === query.chainId)
      const namespace = namespaceOf(query.chainId)
      if (!chain || !namespace) throw errorOf(RPC_CHAIN_UNKNOWN, { values: { networkId: query.chainId } })
      return proxyRpc(body, { chain, namespace, nodes, clock, charge, signal, address })
    }),
    serve(bundlerRoute, ({ query: { chainId }, body, charge, signal, address }) => {
      const found = serviceOf(config.chains, { chainId, field: 'bundlerUrl', methods: bundlerMethods })
      if (!found) throw errorOf(BUNDLER_MISSING, { values: { networkId: chainId } })
      return proxyRpc(body, { ...found, nodes, clock, charge, signal, address })
    }),
    serve(paymasterRoute, ({ query: { chainId }, body, charge, signal, address }) => {
      const found = serviceOf(config.chains, { chainId, field: 'paymasterUrl', methods: paymasterMethods })
      if (!found) throw errorOf(PAYMASTER_MISSING, { values: { networkId: chainId } })
      return proxyRpc(body, { ...found, nodes, clock, charge, signal, address })
    }),
  ],
}

type Service = {
  readonly chainId: string
  readonly field: 'bundlerUrl' | 'paymasterUrl'
  readonly methods: ReadonlySet<string>
}

/** The service of a chain, in the shape of a node with its own list of methods. */
function serviceOf(chains: readonly ChainConfig[], { chainId, field, methods }: Service) {
  const chain = chains.find(({ id }) => id === chainId)
  const namespace = namespaceOf(chainId)
  const rpcUrl = chain?.[field]
  if (!chain || !namespace || !rpcUrl) return undefined
  const rpc: RpcRules = { ...namespace.rpc, methods, checkParams: () => undefined }
  return { chain: { ...chain, rpcUrl }, namespace: { ...namespace, rpc } }
}
