import type { Latchkey } from '../latchkey.ts'
import type { Operation, OperationBase } from './operation.ts'

/** Defines how one kind of operation is validated, retained and followed. Each feature defines its kind. */
export type OperationKind = {
  /** Checks the fields of a stored detail, except for those of its amount, which all kinds share. */
  readonly isDetail: (detail: Readonly<Record<string, unknown>>) => boolean
  /** Retention of an operation in status `asking`. Default: until the wallet responds. */
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
