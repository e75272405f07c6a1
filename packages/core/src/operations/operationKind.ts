import type { Latchkey } from '../latchkey.ts'
import type { Operation, OperationBase } from './operation.ts'

/** How one kind of operation is read from storage, kept and followed. Each feature has the row of its kind. */
export type OperationKind = {
  /** Checks the fields of a stored detail, except for those of its amount, which all kinds share. */
  readonly isDetail: (detail: Readonly<Record<string, unknown>>) => boolean
  /** How long an operation in status `asking` is kept. Default: until it is answered. */
  readonly askingLifetimeMs?: number
  /** Follows an operation until it is final. Default: follows its transaction. */
  readonly follow?: (latchkey: Latchkey, operation: FollowedOperation) => Promise<void>
}

export type FollowedOperation = {
  readonly id: string
  /** Reads the operation again, because another tab may have changed it. Undefined if it was removed. */
  readonly read: () => Operation | undefined
  readonly change: (change: Partial<OperationBase>) => void
  readonly signal: AbortSignal
}
