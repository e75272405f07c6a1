import { isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { formatUnits } from '@latchkey/base/units'
import { SEND_RECEIVER_NOT_WALLET } from '@latchkey/contracts/errors/send'
import { type AccountParams, accountKey } from '@latchkey/core/account/queries'
import { estimateSendFee } from '@latchkey/core/send/sendToken'
import type { SendableToken } from '@latchkey/core/send/validateSend'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { skipToken, useQuery } from '@tanstack/react-query'
import { noAccount } from '../shared/noAccount.ts'

const feeFreshMs = 15_000

/**
 * Estimates the fee of a transfer with the smallest amount, because the amount hardly affects it, so that it is known while the
 * visitor types; without a recipient, with the sender's own address.
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

/** The error if the network does not accept the recipient, which only the estimate reveals. */
export function refusedReceiver({ error }: Pick<ReturnType<typeof useFee>, 'error'>): LatchkeyError | undefined {
  return isLatchkeyError(error, SEND_RECEIVER_NOT_WALLET) ? error : undefined
}

export declare namespace useFee {
  type Params = {
    readonly account: AccountParams | undefined
    readonly token: SendableToken | undefined
    readonly receiver: string
  }
}
