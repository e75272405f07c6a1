import { isLatchkeyError } from '@latchkey/base/errors'
import { withWebLock } from '@latchkey/base/webLock'
import { CONNECTOR_NOT_CONNECTED } from '@latchkey/contracts/errors/connect'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import type { WalletLink } from '../connect/port.ts'
import { logError } from '../errorLog.ts'
import type { Latchkey } from '../latchkey.ts'
import { claimOperation, followOperations } from './followOperations.ts'
import type { Operation, OperationStatus } from './operation.ts'
import { operationLockOf } from './operationLock.ts'
import { changeOperation, operationOf, putOperation, removeOperation } from './setOperations.ts'

/**
 * Requests a transaction from the wallet and keeps the operation up to date, even if the caller no longer waits for the
 * response.
 */
export async function requestWallet<operation extends Operation>(
  latchkey: Latchkey,
  { operation, link, send, signal }: requestWallet.Params<operation>,
): Promise<operation & { readonly hash: string }> {
  const { id } = operation
  signal?.throwIfAborted()
  const withdrawal = new AbortController()
  const release = claimOperation(latchkey, id)
  putOperation(latchkey, operation)
  const answer = ask()
  const answered = answer.then(release, release)
  // Shows other tabs that this page still waits; without the lock they would treat the request as abandoned.
  withWebLock(operationLockOf(id), () => answered).catch(() => {})
  void answered.then(() => followOperations(latchkey))

  let stopWaiting = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stopWaiting = () => {
      // Once the wallet has it, the request cannot be withdrawn.
      if (operationOf(latchkey, id)?.delivered === false) withdrawal.abort(signal?.reason)
      else changeOperation(latchkey, id, { status: 'unanswered' })
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stopWaiting)
  })
  try {
    return await Promise.race([answer, stopped])
  } finally {
    signal?.removeEventListener('abort', stopWaiting)
  }

  async function ask(): Promise<operation & { readonly hash: string }> {
    const onDelivered = () => changeOperation(latchkey, id, { delivered: true })
    const reporting = {
      ...link,
      request: (request: Parameters<typeof link.request>[0]) => link.request({ ...request, onDelivered }),
    }
    try {
      const hash = await send({ link: reporting, signal: withdrawal.signal })
      const { delivered } = operationOf(latchkey, id) ?? operation
      const sent = {
        ...operation,
        ...(delivered !== undefined && { delivered }),
        ...{ status: 'pending' as const, hash, sentAtMs: latchkey.clock.now() },
      }
      putOperation(latchkey, sent)
      return sent
    } catch (error) {
      logError(latchkey, error)
      if (withdrawal.signal.aborted) removeOperation(latchkey, id)
      else changeOperation(latchkey, id, { status: statusOf(error) })
      throw error
    }
  }
}

export declare namespace requestWallet {
  type Params<operation extends Operation> = {
    readonly operation: operation
    readonly link: WalletLink
    /** Resolves with the transaction's hash. `link` reports when a request has arrived at the wallet. */
    readonly send: (params: { readonly link: WalletLink; readonly signal: AbortSignal }) => Promise<string>
    readonly signal?: AbortSignal
  }
}

/** Failed only if it is certain that nothing was sent: a wallet that did not respond may still send. */
function statusOf(error: unknown): OperationStatus {
  if (isLatchkeyError(error, USER_REJECTED)) return 'rejected'
  if (!isLatchkeyError(error)) return 'unanswered'
  const certain = error.rpcCode !== undefined || isLatchkeyError(error, CONNECTOR_NOT_CONNECTED)
  return certain ? 'failed' : 'unanswered'
}
