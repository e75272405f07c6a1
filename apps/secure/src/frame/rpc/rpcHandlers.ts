import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { RPC_INVALID_PARAMS, WALLET_CHAIN_NOT_ADDED } from '@latchkey/contracts/errors/wallet'
import { bundlerMethods } from '@latchkey/contracts/rpc/bundlerMethods'
import { methodPolicy } from '@latchkey/contracts/rpc/methodPolicy'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { once } from '@latchkey/crypto/engine'
import type { FrameHandlers, RequestContext, RpcRequest } from '@latchkey/frame/guest/frameHandlers'
import type { Approvals } from '../../approval/createApprovals.ts'
import { networkOf, rpcUrlOf } from '../../rpc/networks.ts'
import { currentSession } from '../../site/session.ts'
import type { SecureSite } from '../../site/site.ts'
import { addressOn } from '../../smartAccount/addressOn.ts'
import type { Call } from './signCall.ts'
import { switchNetwork } from './switchNetwork.ts'

/** The code that runs after an approval. Preloaded while the visitor reads the sheet. */
export const loadSignCall = once(() => import('./signCall.ts'))

/**
 * Handles JSON-RPC requests of the page: accounts and network from the session, signatures from the signer, everything
 * else through the server's proxies. The caller has already checked the method and prompted the visitor.
 */
export function rpcHandlers(site: SecureSite, approvals: Pick<Approvals, 'run'>) {
  return {
    'RPC request': async (request, context) => {
      const chainId = request.chainId ?? (await currentSession(site)).networkId
      const call = { ...request, chainId }
      if (methodPolicy(request.method) === 'approve')
        return await approvals.run(request, async (prepared) => {
          const { signCall } = await loadSignCall()
          return await signCall(site, { call, context, prepared })
        })
      return await answerRead(site, call, context)
    },
  } satisfies FrameHandlers
}

async function answerRead(site: SecureSite, call: Call, { signal }: RequestContext): Promise<unknown> {
  const { method, chainId, params } = call
  switch (method) {
    case 'eth_accounts':
      return await accounts(site, chainId)
    case 'eth_requestAccounts':
      return [await addressOn(site, await currentSession(site), chainId)]
    case 'eth_chainId':
      return `0x${Number(chainId.slice('eip155:'.length)).toString(16)}`
    case 'wallet_getCapabilities': {
      const { capabilitiesOf } = await import('../../smartAccount/capabilitiesOf.ts')
      return await capabilitiesOf(site, params)
    }
    case 'wallet_getAssets': {
      const { getAssets } = await import('./getAssets.ts')
      return await getAssets(site, params, signal)
    }
    case 'wallet_switchEthereumChain': {
      const networkId = requestedNetwork(params)
      if (!networkOf(networkId)) throw errorOf(WALLET_CHAIN_NOT_ADDED, { values: { chainId: networkId } })
      await switchNetwork(site, networkId)
      return null
    }
    case 'wallet_getCallsStatus': {
      const { batchStatus } = await import('../../smartAccount/sendOperation.ts')
      return await batchStatus(site, listOf(method, params)[0])
    }
    default:
      return await rpcCall(await endpointOf(site, call), {
        method,
        params: listOf(method, params),
        signal,
        clock: site.clock,
      })
  }
}

/** URL for a method: the server's proxy to the network's node, or to its bundler. */
async function endpointOf(site: SecureSite, { method, chainId }: Call): Promise<string> {
  if (!bundlerMethods.has(method)) return rpcUrlOf(site, chainId)
  const { bundlerUrlOf } = await import('../../smartAccount/smartAccounts.ts')
  return bundlerUrlOf(site, chainId)
}

async function accounts(site: SecureSite, chainId: string): Promise<readonly string[]> {
  const session = await site.session()
  return session ? [await addressOn(site, session, chainId)] : []
}

/** @throws RPC_INVALID_PARAMS */
function requestedNetwork(params: RpcRequest['params']): string {
  const [target]: readonly unknown[] = Array.isArray(params) ? params : []
  const chainId = isRecord(target) ? target.chainId : undefined
  if (typeof chainId === 'string' && /^0x[1-9a-f][0-9a-f]{0,7}$/i.test(chainId)) return `eip155:${Number(chainId)}`
  const reason = "'chainId' is not a hex number"
  throw errorOf(RPC_INVALID_PARAMS, { values: { method: 'wallet_switchEthereumChain', reason } })
}

function listOf(method: string, params: RpcRequest['params']): readonly unknown[] {
  if (params === undefined || Array.isArray(params)) return params ?? []
  throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason: 'they are not a list' } })
}
