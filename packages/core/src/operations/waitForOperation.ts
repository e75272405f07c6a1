import { errorOf } from '@latchkey/base/errors'
import { TRANSACTION_REPLACED, TRANSACTION_WAIT_TIMED_OUT } from '@latchkey/contracts/errors/transaction'
import type { Latchkey } from '../latchkey.ts'
import { isSettled, type Operation } from './operation.ts'
import { operationOf } from './setOperations.ts'

/**
 * Resolves when an operation is final.
 *
 * @throws TRANSACTION_REPLACED, also if it was canceled; TRANSACTION_WAIT_TIMED_OUT if it was dropped or is no longer
 * stored
 */
export async function waitForOperation(
  latchkey: Latchkey,
  { id, signal }: { readonly id: string; readonly signal?: AbortSignal },
): Promise<'confirmed' | 'failed'> {
  const operation = await settled(latchkey, id, signal)
  const { status, hash, replacedBy } = operation ?? {}
  if (status === 'confirmed' || status === 'failed') return status
  const isReplaced = status === 'replaced' || status === 'canceled'
  throw errorOf(isReplaced ? TRANSACTION_REPLACED : TRANSACTION_WAIT_TIMED_OUT, { data: { hash, replacedBy } })
}

function settled(latchkey: Latchkey, id: string, signal: AbortSignal | undefined): Promise<Operation | undefined> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const operation = operationOf(latchkey, id)
      if (operation && !isSettled(operation)) return
      stop()
      resolve(operation)
    }
    const onAbort = () => {
      stop()
      reject(signal?.reason)
    }
    const unsubscribe = latchkey.store.subscribe(check)
    const stop = () => {
      unsubscribe()
      signal?.removeEventListener('abort', onAbort)
    }
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) onAbort()
    else check()
  })
}
