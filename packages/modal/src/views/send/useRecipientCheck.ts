import { reviewFreshMs } from '@latchkey/contracts/constants/transaction'
import { type AccountParams, accountKey } from '@latchkey/core/account/queries'
import { checkRecipient } from '@latchkey/core/send/checkRecipient'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { skipToken, useQuery } from '@tanstack/react-query'
import { noAccount } from '../shared/noAccount.ts'

/**
 * Checks whether the account has paid the address before and whether it imitates another address. Disabled without a valid address.
 */
export function useRecipientCheck(account: AccountParams | undefined, receiver: string | undefined) {
  const latchkey = useLatchkey()
  return useQuery({
    queryKey: [...accountKey(latchkey, account ?? noAccount), 'recipient', receiver],
    staleTime: reviewFreshMs,
    retry: false,
    queryFn: account && receiver ? ({ signal }) => checkRecipient(latchkey, { account, receiver, signal }) : skipToken,
  })
}
