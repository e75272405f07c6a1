import type { OperationKind } from '../operations/operationKind.ts'
import { isAmount } from '../operations/storedFields.ts'

export const swapKind: OperationKind = { isDetail: ({ received }) => isAmount(received) }
