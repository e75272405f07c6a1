import { reviewFreshMs } from '@latchkey/contracts/constants/transaction'
import { type AccountParams, accountKey } from '@latchkey/core/account/queries'
import { draftUnits } from '@latchkey/core/send/draftUnits'
import { simulateSend } from '@latchkey/core/send/sendToken'
import type { SendDraft } from '@latchkey/core/send/validateSend'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { skipToken, useQuery } from '@tanstack/react-query'
import { noAccount } from '../shared/noAccount.ts'

/** Simulated effect of the transfer under review; null if it cannot be simulated. Refetched while the review is open. */
export function useSimulation(account: AccountParams | undefined, draft: SendDraft) {
  const latchkey = useLatchkey()
  const { token, receiver } = draft
  const key = [token?.address ?? 'native', receiver.trim(), String(draftUnits(draft))]
  return useQuery({
    queryKey: [...accountKey(latchkey, account ?? noAccount), 'simulation', ...key],
    staleTime: reviewFreshMs,
    gcTime: reviewFreshMs,
    refetchInterval: reviewFreshMs,
    retry: false,
    queryFn: account ? async ({ signal }) => (await simulateSend(latchkey, draft, { signal })) ?? null : skipToken,
  })
}
