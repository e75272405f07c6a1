import { purchaseKind } from './onramp/purchaseKind.ts'
import type { Operation } from './operations/operation.ts'
import type { OperationKind } from './operations/operationKind.ts'
import { transferKind } from './send/transferKind.ts'
import { approvalKind } from './swap/approvalKind.ts'
import { swapKind } from './swap/swapKind.ts'

/** Every kind of operation. Loads with the first operation, and must not import what changes operations. */
export const operationKinds: Readonly<Record<Operation['kind'], OperationKind>> = {
  transfer: transferKind,
  swap: swapKind,
  approval: approvalKind,
  purchase: purchaseKind,
}
