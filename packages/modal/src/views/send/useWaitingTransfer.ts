import type { AccountParams } from '@latchkey/core/account/queries'
import { isUnanswered, type Operation, type TransferOperation } from '@latchkey/core/operations/operation'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'

/** The account's latest transfer that the wallet has not responded to and may still send. */
export function useWaitingTransfer(account: AccountParams | undefined): TransferOperation | undefined {
  return useLatchkeyState(({ operations }) =>
    operations.filter(isTransfer).findLast((one) => isUnanswered(one) && one.account.endsWith(`:${account?.address}`)),
  )
}

const isTransfer = (one: Operation): one is TransferOperation => one.kind === 'transfer'
