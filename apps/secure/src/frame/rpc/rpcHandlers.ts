import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { EMBEDDED_SIGNER_FAILED } from '@latchkey/contracts/errors/embedded'
import { RPC_INVALID_PARAMS, WALLET_CHAIN_NOT_ADDED } from '@latchkey/contracts/errors/wallet'
import { bundlerMethods } from '@latchkey/contracts/rpc/bundlerMethods'
import { methodPolicy } from '@latchkey/contracts/rpc/methodPolicy'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import type { FrameHandlers, RequestContext, RpcRequest } from '@latchkey/frame/guest/frameHandlers'
import type { Approvals } from '../../approval/createApprovals.ts'
import type { recordSent } from '../../replacement/sentTransactions.ts'
import { isUndoRequest } from '../../requests/isUndoRequest.ts'
import { namespaceOf } from '../../rpc/chainKeysOf.ts'
import { networkOf, rpcUrlOf } from '../../rpc/networks.ts'
import { type SignRequest, undoMethod } from '../../signer/commands.ts'
import { currentSession } from '../../site/session.ts'
import type { SecureSite } from '../../site/site.ts'
import { addressOn } from '../../smartAccount/addressOn.ts'
import { switchNetwork } from './switchNetwork.ts'

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
        return await approvals.run(request, (prepared) => signCall(site, { call, context, prepared }))
      return await answerRead(site, call, context)
    },
  } satisfies FrameHandlers
}

type Call = RpcRequest & { readonly chainId: string }

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

type Signable = {
  readonly call: Call
  readonly context: RequestContext
  /** The transaction as shown to the visitor. */
  readonly prepared: PreparedTransaction | undefined
}

async function signCall(site: SecureSite, { call, context, prepared }: Signable): Promise<unknown> {
  const { method, params, chainId } = call
  if (method === 'wallet_grantPermissions') {
    const { grantPermission } = await import('../../permissions/grantPermission.ts')
    return await grantPermission(site, { request: call, chainId, prepared, context })
  }
  if (method === 'wallet_revokePermissions') {
    const { revokePermission } = await import('../../permissions/revokePermission.ts')
    return await revokePermission(site, { request: call, chainId, prepared, context })
  }
  if (prepared && isUserOperation(prepared)) return await sendAsOperation(site, { call, context, prepared })
  const namespace = namespaceOf(chainId) as SignRequest['namespace']
  const request = { namespace, params: params ?? [], chainId, ...(prepared ? { prepared } : {}) }
  const sign = (signed: string) => site.sign({ ...request, method: signed }, context)
  if (method === 'eth_sendTransaction') {
    const isUndo = isUndoRequest(call)
    const raw = await sign(isUndo ? undoMethod : 'eth_signTransaction')
    const { sendRaw } = await import('../../rpc/sendRaw.ts')
    const hash = await sendRaw(site, { chainId, raw: String(raw) })
    // It counts as sent even if it cannot be stored.
    if (prepared && !isUndo) await rememberSent(site, { chainId, hash, prepared }).catch(() => {})
    return hash
  }
  if (method !== 'solana_signAndSendTransaction') {
    const { signAsAccount } = await import('../../smartAccount/signAsAccount.ts')
    return await signAsAccount(site, { ...request, method }, context)
  }
  const signed = answerOf(await sign('solana_signTransaction'))
  const { sendSolana } = await import('../../rpc/sendSolana.ts')
  return { signature: await sendSolana(site, { chainId, ...signed }) }
}

/** So that the visitor can speed it up or cancel it. */
async function rememberSent(site: SecureSite, sent: Omit<recordSent.Params, 'userId'>): Promise<void> {
  const { recordSent } = await import('../../replacement/sentTransactions.ts')
  const { userId } = await currentSession(site)
  await recordSent(site, { userId, ...sent })
}

const isUserOperation = ({ transaction }: PreparedTransaction): boolean =>
  isRecord(transaction) && typeof transaction.callData === 'string'

/**
 * Signs and sends the user operation that the visitor approved. Returns the hash of a transaction, the id of a batch,
 * or for an operation the hash of the one that replaced it.
 */
async function sendAsOperation(
  site: SecureSite,
  { call, context, prepared }: Signable & { readonly prepared: PreparedTransaction },
): Promise<unknown> {
  const { method, params, chainId } = call
  const { batchId, sendOperation, transactionOf } = await import('../../smartAccount/sendOperation.ts')
  const signature = await site.sign({ namespace: 'eip155', method, params: params ?? [], chainId, prepared }, context)
  const signed = typeof signature === 'string' ? { signature } : signature
  const hash = await sendOperation(site, { chainId, prepared, signed })
  if (method === 'wallet_sendCalls') return { id: batchId({ chainId, hash }) }
  return method === 'eth_sendUserOperation' ? hash : await transactionOf(site, { chainId, hash })
}

/** @throws RPC_INVALID_PARAMS */
function requestedNetwork(params: RpcRequest['params']): string {
  const [target]: readonly unknown[] = Array.isArray(params) ? params : []
  const chainId = isRecord(target) ? target.chainId : undefined
  if (typeof chainId === 'string' && /^0x[1-9a-f][0-9a-f]{0,7}$/i.test(chainId)) return `eip155:${Number(chainId)}`
  const reason = "'chainId' is not a hex number"
  throw errorOf(RPC_INVALID_PARAMS, { values: { method: 'wallet_switchEthereumChain', reason } })
}

function answerOf(result: unknown): { readonly transaction: string; readonly signature: string } {
  const { transaction, signature } = isRecord(result) ? result : {}
  if (typeof transaction !== 'string' || typeof signature !== 'string') throw errorOf(EMBEDDED_SIGNER_FAILED)
  return { transaction, signature }
}

function listOf(method: string, params: RpcRequest['params']): readonly unknown[] {
  if (params === undefined || Array.isArray(params)) return params ?? []
  throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason: 'they are not a list' } })
}
