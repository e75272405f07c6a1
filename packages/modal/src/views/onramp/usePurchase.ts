import type { AccountParams } from '@latchkey/core/account/queries'
import type { Operation, PurchaseOperation } from '@latchkey/core/operations/operation'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'

/** The operation that belongs to an order. */
export const usePurchase = (orderId: string | undefined): PurchaseOperation | undefined =>
  useLatchkeyState(({ operations }) => operations.filter(isPurchase).find(({ id }) => id === orderId))

/** The account's latest unpaid order. */
export const useUnpaidPurchase = (account: AccountParams | undefined): PurchaseOperation | undefined =>
  useLatchkeyState(({ operations }) =>
    operations
      .filter(isPurchase)
      .findLast((one) => one.status === 'asking' && one.account.endsWith(`:${account?.address}`)),
  )

const isPurchase = (one: Operation): one is PurchaseOperation => one.kind === 'purchase'
