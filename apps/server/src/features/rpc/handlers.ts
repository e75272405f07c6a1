import { errorOf } from '@latchkey/base/errors'
import { jsonRpcQuerySchema } from '@latchkey/contracts/api/rpc/schemas'
import { rpcBodyMaxBytes } from '@latchkey/contracts/constants/rpc'
import { API_BODY_NOT_JSON } from '@latchkey/contracts/errors/api'
import { RPC_BODY_TOO_LARGE, RPC_CHAIN_UNKNOWN } from '@latchkey/contracts/errors/rpc'
import type { Handlers, Services } from '../../http/handler.ts'
import { proxyRpc } from './proxy.ts'

/** JSON-RPC to the nodes the operator configured, and to no other. */
export function rpcHandlers({ config, upstream, clock }: Services): Handlers {
  return {
    async jsonRpc(request) {
      const { chainId } = request.query(jsonRpcQuerySchema)
      const chain = config.chains.find(({ id }) => id === chainId)
      if (!chain) throw errorOf(RPC_CHAIN_UNKNOWN, { values: { networkId: chainId } })
      const text = await request.text(rpcBodyMaxBytes)
      if (text.ok) return proxyRpc(text.value, { chain, upstream, clock, signal: request.signal })
      if (text.reason === 'not UTF-8') throw errorOf(API_BODY_NOT_JSON)
      throw errorOf(RPC_BODY_TOO_LARGE, { values: { size: `more than ${rpcBodyMaxBytes}`, limit: rpcBodyMaxBytes } })
    },
  }
}
