import type { AccountParams } from '@latchkey/core/account/queries'
import { isUnanswered, type Operation } from '@latchkey/core/operations/operation'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'

/** The latest transfer of the account that its wallet has been asked for and may still send. */
export function useWaitingOperation(account: AccountParams | undefined): Operation | undefined {
  return useLatchkeyState(({ operations }) =>
    operations.findLast((one) => isUnanswered(one) && one.account.endsWith(`:${account?.address}`)),
  )
}
