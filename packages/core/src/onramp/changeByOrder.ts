import type { PurchaseStatus } from '@latchkey/api/onramp/getPurchaseStatus'
import type { Operation, OperationBase, OperationStatus } from '../operations/operation.ts'

const statuses = {
  pending: 'asking',
  processing: 'pending',
  done: 'confirmed',
  failed: 'failed',
} as const satisfies Record<PurchaseStatus['status'], OperationStatus>

/** The change that brings the operation of a purchase to the state of its order. Undefined if it has that state. */
export function changeByOrder(
  operation: Operation,
  { status, hash }: PurchaseStatus,
): Partial<OperationBase> | undefined {
  if (operation.status === statuses[status]) return undefined
  return { status: statuses[status], ...(hash !== undefined && { hash }) }
}
