import { formatUnits } from '@latchkey/base/units'
import { type AccountParams, accountKey } from '@latchkey/core/account/queries'
import { estimateSendFee } from '@latchkey/core/send/sendToken'
import type { SendableToken } from '@latchkey/core/send/validateSend'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { skipToken, useQuery } from '@tanstack/react-query'
import { noAccount } from '../noAccount.ts'

/** A fee is shown this long before it is asked for again. */
const feeFreshMs = 15_000

/**
 * What sending would cost at most, in base units of the native currency. The smallest amount stands for every amount: a fee hardly
 * depends on it, and so it is known while the visitor types. Without a receiver the sender's own address stands for it.
 */
export function useFee(params: useFee.Params) {
  const { account, token, receiver } = params
  const latchkey = useLatchkey()
  const key = [...accountKey(latchkey, account ?? noAccount), 'fee', token?.address ?? 'native', receiver]
  return useQuery({
    queryKey: key,
    staleTime: feeFreshMs,
    gcTime: feeFreshMs,
    retry: false,
    queryFn:
      account && token && token.units > 0n
        ? ({ signal }) =>
            estimateSendFee(latchkey, { token, amount: formatUnits(1n, token.decimals), receiver }, { signal })
        : skipToken,
  })
}

export declare namespace useFee {
  type Params = {
    readonly account: AccountParams | undefined
    readonly token: SendableToken | undefined
    /** An address. */
    readonly receiver: string
  }
}
