import type { CaipNetworkId } from '@latchkey/base/caip'
import type { AccountKey } from '../siwx/signInState.ts'

/**
 * `asking`: the wallet has the request and somebody waits for its answer; `unanswered`: nobody waits any more, but the wallet may
 * still send; `pending`: sent, not yet in a block. The rest is final.
 */
export type OperationStatus =
  | 'asking'
  | 'unanswered'
  | 'pending'
  | 'confirmed'
  | 'failed'
  | 'replaced'
  | 'dropped'
  | 'rejected'

/** What a visitor started that outlives the view, the page and the tab. */
export type Operation = {
  readonly id: string
  readonly kind: 'transfer'
  readonly account: AccountKey
  readonly networkId: CaipNetworkId
  readonly status: OperationStatus
  /** Name of the wallet that was asked. */
  readonly wallet: string
  /** Whether the wallet's relay has the request; absent for a wallet in the page. */
  readonly delivered?: boolean
  /** Of the transaction; without one, nothing was sent as far as is known. */
  readonly hash?: string
  readonly startedAtMs: number
  readonly detail: {
    /** Base units, as text: storage has no bigint. */
    readonly amountUnits: string
    readonly symbol: string
    readonly decimals: number
    readonly tokenAddress?: string
    readonly to: string
  }
}

export type OperationsSlice = {
  /** Operations of every account in this browser, oldest first. */
  readonly operations: readonly Operation[]
}

const open: readonly OperationStatus[] = ['asking', 'unanswered', 'pending']

export const isSettled = ({ status }: Operation): boolean => !open.includes(status)

/** The wallet has the request and may still send. */
export const isUnanswered = ({ status }: Operation): boolean => status === 'asking' || status === 'unanswered'
