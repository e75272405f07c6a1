import { errorOf } from '@latchkey/base/errors'
import {
  RPC_INVALID_PARAMS,
  RPC_METHOD_NOT_FOUND,
  WALLET_CHAIN_NOT_ADDED,
  WALLET_DISCONNECTED,
  WALLET_UNAUTHORIZED,
} from '@latchkey/contracts/errors/wallet'
import { toEip1193Error } from '@latchkey/contracts/rpc/providerRpcError'
import { proxyMethods } from '@latchkey/contracts/rpc/proxyMethods'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import { wireParams } from '@latchkey/contracts/rpc/wireParams'
import type { WalletLink } from '@latchkey/core/connect/port'
import type { ProviderActions } from '@latchkey/core/provider/chainProvider'
import { caipNetworkIdOf } from '../link/caipNetworkIdOf.ts'
import { endsPermission } from '../link/endsPermission.ts'
import { isMethodMissing } from '../link/isMethodMissing.ts'
import { fromQuantity } from '../rpc/quantity.ts'
import { chainIdOf, sharedAccounts } from './sharedAccounts.ts'

type Request = { readonly method: string; readonly params?: unknown }

/**
 * Handles one EIP-1193 request: accounts and network come from the instance, reads from the app's endpoint, everything else from
 * the wallet. Rejects with a ProviderRpcError with a numeric EIP-1193 or JSON-RPC code.
 */
export async function handleRequest(access: ProviderActions, request: Request): Promise<unknown> {
  const { method } = request
  try {
    return await answer(access, request)
  } catch (error) {
    throw toEip1193Error(error, method)
  }
}

async function answer(access: ProviderActions, request: Request): Promise<unknown> {
  const { method, params } = request
  await access.restored()
  switch (method) {
    case 'eth_accounts':
      return sharedAccounts(access.account())
    case 'eth_requestAccounts':
      await access.connect()
      return sharedAccounts(access.account())
    case 'eth_chainId':
      return currentChainId(access)
    case 'net_version':
      return String(fromQuantity(currentChainId(access)) ?? '')
    case 'wallet_switchEthereumChain':
      return await switchChain(access, params)
    case 'wallet_requestPermissions':
      await access.connect()
      return permissionsOf(access)
    case 'wallet_getPermissions':
      return permissionsOf(access)
    case 'wallet_revokePermissions':
      if (endsPermission(params)) return await requestWallet(access, request)
      await access.disconnect()
      return null
    case 'wallet_getCapabilities':
      // Spec S8.6: a wallet that does not report capabilities has none.
      return await linkOf(access)
        .request({ method, params })
        .catch(() => ({}))
    case 'eth_sendTransaction':
      return await sendTransaction(access, request)
    case 'wallet_sendCalls':
      return await requestWallet(access, request).catch(sayMissing(method))
    case 'wallet_getCallsStatus':
      return await callsStatus(access, request)
  }
  return proxyMethods.has(method) ? await read(access, request) : await requestWallet(access, request)
}

const networkIdOf = (access: ProviderActions) => access.account().networkId ?? access.defaultNetwork()?.caipNetworkId

function currentChainId(access: ProviderActions): string {
  const chainId = chainIdOf(networkIdOf(access))
  if (!chainId) throw errorOf(WALLET_DISCONNECTED)
  return chainId
}

/** Reads go to the app's own endpoint, or to the wallet on a network that the app does not list. */
async function read(access: ProviderActions, { method, params }: Request): Promise<unknown> {
  const networkId = networkIdOf(access)
  const network = access.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) return await requestWallet(access, { method, params })
  const list = wireParams(method, params)
  return await rpcCall(rpcUrlOf(network), { method, params: Array.isArray(list) ? list : [] })
}

async function requestWallet(access: ProviderActions, { method, params }: Request): Promise<unknown> {
  const link = linkOf(access)
  return await link.request(params === undefined ? { method } : { method, params: wireParams(method, params) })
}

async function sendTransaction(access: ProviderActions, request: Request): Promise<unknown> {
  const hash = await requestWallet(access, request)
  if (typeof hash === 'string') access.sent(hash)
  return hash
}

function linkOf(access: ProviderActions): WalletLink {
  const link = access.link()
  if (link) return link
  throw errorOf(access.account().status === 'disconnected' ? WALLET_UNAUTHORIZED : WALLET_DISCONNECTED)
}

/** EIP-3326. A network that the app does not list is unknown, even if the wallet supports it. */
async function switchChain(access: ProviderActions, params: unknown): Promise<null> {
  const [first] = Array.isArray(params) ? params : []
  const wanted = caipNetworkIdOf((first as { readonly chainId?: unknown } | undefined)?.chainId)
  const method = 'wallet_switchEthereumChain'
  if (!wanted) throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason: 'chainId is missing' } })
  const network = access.networks.find(({ caipNetworkId }) => caipNetworkId === wanted)
  if (!network)
    throw errorOf(WALLET_CHAIN_NOT_ADDED, { values: { method, reason: `${wanted} is not one of the networks` } })
  await access.switchNetwork(network)
  return null
}

/** Maps a missing method to the one error code on which viem and wagmi fall back to separate calls. */
const sayMissing = (method: string) => (error: unknown) => {
  throw isMethodMissing(error) ? errorOf(RPC_METHOD_NOT_FOUND, { values: { method } }) : error
}

/** The status of separately sent calls is read from the network, others from the wallet. */
async function callsStatus(access: ProviderActions, request: Request): Promise<unknown> {
  const [id] = Array.isArray(request.params) ? request.params : []
  const { readTransactionsId } = await import('../calls/transactionsId.ts')
  const sent = readTransactionsId(String(id))
  if (!sent) return await requestWallet(access, request)
  const { statusOfTransactions } = await import('../calls/callsStatus.ts')
  return { id, ...(await statusOfTransactions(sent, { networks: access.networks })) }
}

/** EIP-2255. */
function permissionsOf(access: ProviderActions): readonly unknown[] {
  const accounts = sharedAccounts(access.account())
  if (accounts.length === 0) return []
  return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] }]
}
