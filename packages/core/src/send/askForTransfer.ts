import { isLatchkeyError } from '@latchkey/base/errors'
import { withWebLock } from '@latchkey/base/webLock'
import { CONNECTOR_NOT_CONNECTED } from '@latchkey/contracts/errors/connect'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import type { Capabilities, TransferParams } from '../chain/port.ts'
import { logError } from '../errorLog.ts'
import type { Latchkey } from '../latchkey.ts'
import { claimOperation, followOperations } from '../operations/followOperations.ts'
import type { Operation, OperationStatus } from '../operations/operation.ts'
import { operationLockOf } from '../operations/operationLock.ts'
import { changeOperation, operationOf, putOperation, removeOperation } from '../operations/setOperations.ts'

/** Has the wallet send a transfer and keeps its operation in step with the answer, also when nobody waits for that any more. */
export async function askForTransfer(
  latchkey: Latchkey,
  { operation, transfer, params, signal }: askForTransfer.Params,
): Promise<Operation & { readonly hash: string }> {
  const { id } = operation
  signal?.throwIfAborted()
  const withdrawal = new AbortController()
  const release = claimOperation(latchkey, id)
  putOperation(latchkey, operation)
  const answer = ask()
  const answered = answer.then(release, release)
  // Tells other tabs that this page still waits; without the lock they would take the request as abandoned.
  withWebLock(operationLockOf(id), () => answered).catch(() => {})
  void answered.then(() => followOperations(latchkey))

  let stopWaiting = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stopWaiting = () => {
      // Once the wallet has it the request cannot be taken back.
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

  async function ask(): Promise<Operation & { readonly hash: string }> {
    const onDelivered = () => changeOperation(latchkey, id, { delivered: true })
    const { link } = params
    const reporting = {
      ...link,
      request: (request: Parameters<typeof link.request>[0]) => link.request({ ...request, onDelivered }),
    }
    try {
      const hash = await transfer.send({ ...params, link: reporting, signal: withdrawal.signal })
      const sent = { ...(operationOf(latchkey, id) ?? operation), status: 'pending' as const, hash }
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

export declare namespace askForTransfer {
  type Params = {
    readonly operation: Operation
    readonly transfer: NonNullable<Capabilities['transfer']>
    readonly params: TransferParams
    readonly signal?: AbortSignal
  }
}

/** Failed only when it is certain that nothing was sent: a wallet that did not answer may still send. */
function statusOf(error: unknown): OperationStatus {
  if (isLatchkeyError(error, USER_REJECTED)) return 'rejected'
  if (!isLatchkeyError(error)) return 'unanswered'
  const certain = error.rpcCode !== undefined || isLatchkeyError(error, CONNECTOR_NOT_CONNECTED)
  return certain ? 'failed' : 'unanswered'
}
