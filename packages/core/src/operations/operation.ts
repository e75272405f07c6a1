import type { CaipNetworkId } from '@latchkey/base/caip'
import type { AccountKey } from '../siwx/signInState.ts'

/**
 * `asking`: waiting for the wallet; `unanswered`: no longer waiting, but the wallet may still send; `pending`: sent, but not yet in a
 * block. All others are final.
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

/** An action, such as a transfer, that continues after the view, the page or the tab is closed. */
export type Operation = {
  readonly id: string
  readonly kind: 'transfer'
  readonly account: AccountKey
  readonly networkId: CaipNetworkId
  readonly status: OperationStatus
  /** Name of the wallet that got the request. */
  readonly wallet: string
  /** Whether the wallet's relay has the request; absent for a wallet in the page. */
  readonly delivered?: boolean
  /** Hash of the transaction; undefined until the wallet reports it. */
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
