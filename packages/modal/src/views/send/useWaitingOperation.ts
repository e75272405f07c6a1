import type { AccountParams } from '@latchkey/core/account/queries'
import { isUnanswered, type Operation } from '@latchkey/core/operations/operation'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'

/** The account's latest transfer that the wallet has not answered and may still send. */
export function useWaitingOperation(account: AccountParams | undefined): Operation | undefined {
  return useLatchkeyState(({ operations }) =>
    operations.findLast((one) => isUnanswered(one) && one.account.endsWith(`:${account?.address}`)),
  )
}
