import { useAccount } from '@latchkey/react/account/useAccount'
import { useState } from 'react'

/** The account; retained while the modal closes after a disconnect. */
export function useLastAccount() {
  const account = useAccount()
  const [last, setLast] = useState(account)
  if (account.address !== undefined && account !== last) setLast(account)
  return account.address === undefined ? last : account
}
