import type { AccountParams } from '@latchkey/core/account/queries'
import { identityQuery } from '@latchkey/core/names/identityQuery'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { skipToken, useQuery } from '@tanstack/react-query'

/** An account whose network may be unknown yet. */
export type NamedAccount = Pick<AccountParams, 'address'> & Partial<Pick<AccountParams, 'networkId'>>

/** The account's name and avatar; empty if it has none or they are unknown. */
export function useIdentity({ address, networkId }: NamedAccount) {
  const query = identityQuery(useLatchkey(), address)
  // Only Ethereum addresses have names.
  const isNamed = networkId?.startsWith('eip155:')
  return useQuery({ ...query, queryFn: isNamed ? query.queryFn : skipToken }).data ?? {}
}
