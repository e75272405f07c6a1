import type { OperationKind } from '../operations/operationKind.ts'
import { isText } from '../operations/storedFields.ts'

export const approvalKind: OperationKind = { isDetail: ({ spender }) => isText(spender) }
