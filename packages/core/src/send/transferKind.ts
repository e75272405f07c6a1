import type { OperationKind } from '../operations/operationKind.ts'
import { isText } from '../operations/storedFields.ts'

export const transferKind: OperationKind = { isDetail: ({ to }) => isText(to) }
