import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { EMBEDDED_SIGNER_FAILED } from '@latchkey/contracts/errors/embedded'
import type { RequestContext, RpcRequest } from '@latchkey/frame/guest/frameHandlers'
import type { recordSent } from '../../replacement/sentTransactions.ts'
import { isUndoRequest } from '../../requests/isUndoRequest.ts'
import { namespaceOf } from '../../rpc/chainKeysOf.ts'
import { type SignRequest, undoMethod } from '../../signer/commands.ts'
import { currentSession } from '../../site/session.ts'
import type { SecureSite } from '../../site/site.ts'
import { signAsAccount } from '../../smartAccount/signAsAccount.ts'

export type Call = RpcRequest & { readonly chainId: string }

type Signable = {
  readonly call: Call
  readonly context: RequestContext
  /** The transaction as shown to the visitor. */
  readonly prepared: PreparedTransaction | undefined
}

/** Signs, and sends where the method says so, what the visitor approved. */
export async function signCall(site: SecureSite, { call, context, prepared }: Signable): Promise<unknown> {
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
  if (method !== 'solana_signAndSendTransaction') return await signAsAccount(site, { ...request, method }, context)
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

function answerOf(result: unknown): { readonly transaction: string; readonly signature: string } {
  const { transaction, signature } = isRecord(result) ? result : {}
  if (typeof transaction !== 'string' || typeof signature !== 'string') throw errorOf(EMBEDDED_SIGNER_FAILED)
  return { transaction, signature }
}
