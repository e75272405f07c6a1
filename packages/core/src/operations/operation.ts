import type { CaipNetworkId } from '@latchkey/base/caip'
import type { AccountKey } from '../siwx/signInState.ts'

/**
 * `asking`: waiting for the wallet, or for the payment of a purchase; `unanswered`: no longer waiting, but the wallet
 * may still send; `pending`: sent, but not yet in a block. All others are final. `canceled`: replaced by an empty
 * transaction; `replaced`: by another one; `dropped`: the network dropped it.
 */
export type OperationStatus =
  | 'asking'
  | 'unanswered'
  | 'pending'
  | 'confirmed'
  | 'failed'
  | 'canceled'
  | 'replaced'
  | 'dropped'
  | 'rejected'

/** An amount of a token. Base units are text: storage has no bigint. */
export type OperationAmount = {
  readonly amountUnits: string
  readonly symbol: string
  readonly decimals: number
  /** Contract; absent for the native currency. */
  readonly tokenAddress?: string
}

/** The fields that all operations share. */
export type OperationBase = {
  readonly id: string
  readonly account: AccountKey
  readonly networkId: CaipNetworkId
  readonly status: OperationStatus
  /** Name of the wallet that got the request; empty for a purchase, which needs none. */
  readonly wallet: string
  /** True if the wallet's relay has the request; absent for a wallet in the page. */
  readonly delivered?: boolean
  /** Hash of the transaction; undefined until the wallet reports it. Once mined, the one in the block. */
  readonly hash?: string
  /** Hashes with which it was sent before it was sped up. */
  readonly earlierHashes?: readonly string[]
  /** Hashes of cancelling transactions, the latest last. */
  readonly cancelHashes?: readonly string[]
  /** Hash of the transaction that replaced it, if `canceled` or `replaced` and known. */
  readonly replacedBy?: string
  /** Network fee in base units of the native currency: the maximum while pending, then the paid fee. */
  readonly feeUnits?: string
  /** Fingerprint by which the chain package recognises a replacement after a reload. */
  readonly fingerprint?: string
  readonly startedAtMs: number
  /** When the wallet reported the transaction. Absent in operations of earlier versions. */
  readonly sentAtMs?: number
}

export type TransferOperation = OperationBase & {
  readonly kind: 'transfer'
  readonly detail: OperationAmount & { readonly to: string }
}

/** `detail`: the amount to pay, and the minimum to receive. */
export type SwapOperation = OperationBase & {
  readonly kind: 'swap'
  readonly detail: OperationAmount & { readonly received: OperationAmount }
}

/** Allows a contract to take an amount of a token, for a swap. */
export type ApprovalOperation = OperationBase & {
  readonly kind: 'approval'
  readonly detail: OperationAmount & { readonly spender: string }
}

/** A purchase from a provider. The id is the order's; `hash` is the transaction that delivered the tokens. */
export type PurchaseOperation = OperationBase & {
  readonly kind: 'purchase'
  readonly detail: OperationAmount & {
    /** The payment including fees, as decimal text. */
    readonly payment: string
    readonly paymentCurrency: string
    /** The provider's page for the payment. */
    readonly url: string
    /** Id of the provider, as in `readOnrampOptions`. Absent in orders of earlier versions. */
    readonly provider?: string
  }
}

/** An action that continues after the view, the page or the tab is closed. */
export type Operation = TransferOperation | SwapOperation | ApprovalOperation | PurchaseOperation

export type OperationsSlice = {
  /** Operations of every account in this browser, oldest first. */
  readonly operations: readonly Operation[]
}

const open: readonly OperationStatus[] = ['asking', 'unanswered', 'pending']

export const isSettled = ({ status }: Operation): boolean => !open.includes(status)

/** The wallet has the request and may still send, or the purchase may still be paid. */
export const isUnanswered = ({ status }: Operation): boolean => status === 'asking' || status === 'unanswered'
