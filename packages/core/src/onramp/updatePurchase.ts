import type { PurchaseStatus } from '@latchkey/api/onramp/getPurchaseStatus'
import type { Latchkey } from '../latchkey.ts'
import type { OperationStatus } from '../operations/operation.ts'
import { changeOperation, operationOf } from '../operations/setOperations.ts'

const statuses = {
  pending: 'asking',
  processing: 'pending',
  done: 'confirmed',
  failed: 'failed',
} as const satisfies Record<PurchaseStatus['status'], OperationStatus>

/** Copies the state of an order to its operation. Returns false when there is no operation. */
export function updatePurchase(latchkey: Latchkey, id: string, { status, hash }: PurchaseStatus): boolean {
  const operation = operationOf(latchkey, id)
  if (operation && operation.status !== statuses[status])
    changeOperation(latchkey, id, { status: statuses[status], ...(hash !== undefined && { hash }) })
  return operation !== undefined
}
