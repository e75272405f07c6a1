import { accountKey } from '@latchkey/core/account/queries'
import { adapterOf } from '@latchkey/core/chain/adapterOf'
import { capabilitiesOf } from '@latchkey/core/chain/capabilitiesOf'
import { paymentUri } from '@latchkey/core/receive/paymentUri'
import { draftUnits } from '@latchkey/core/send/draftUnits'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { noAccount } from '../shared/noAccount.ts'
import { useReadableAccount } from '../shared/useReadableAccount.ts'
import type { AmountRequest } from './amountRequest.ts'

/** The link that asks for the amount, and whether the namespace has such links. */
export function usePaymentUri(request: AmountRequest | undefined) {
  const latchkey = useLatchkey()
  const account = useReadableAccount()
  const units = request && draftUnits(request)
  const { token } = request ?? {}
  const { data } = useQuery({
    queryKey: [...accountKey(latchkey, account ?? noAccount), 'paymentUri', token?.address ?? 'native', String(units)],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn:
      account && token && units !== undefined
        ? () =>
            paymentUri(latchkey, {
              account,
              amountUnits: units,
              decimals: token.decimals,
              tokenAddress: token.address,
            })
        : skipToken,
  })
  return { uri: data, units, isOffered: useHasLinks() && account !== undefined }
}

function useHasLinks(): boolean {
  const latchkey = useLatchkey()
  const [has, setHas] = useState(false)
  useEffect(() => {
    const adapter = adapterOf(latchkey, latchkey.store.getState().activeNamespace)
    // Without an answer nothing is offered.
    if (adapter)
      capabilitiesOf(adapter).then(
        (capabilities) => setHas(capabilities.paymentUri !== undefined),
        () => {},
      )
  }, [latchkey])
  return has
}
