import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { ConfirmInWallet } from '../send/ConfirmInWallet.tsx'
import type { Swapping } from './swapping.ts'

/** Waits for the wallet and, for an approval, until it is in a block. */
export function ConfirmSwap({ swapping }: { readonly swapping: Swapping }) {
  const text = useText('swap', 'amounts')
  const format = useFormat()
  const { draft, quote, units = 0n, back } = swapping
  const { from, to, asking, acceptedUnits = 0n } = draft
  const operation = useLatchkeyState(({ operations }) => operations.find(({ id }) => id === asking?.operationId))
  const amount = from ? format.exactAmount({ ...from, units }) : ''
  const received = to ? format.roundedAmount({ ...to, units: quote.data?.minimumUnits ?? acceptedUnits }) : ''
  const isApproval = asking?.kind === 'approval'
  return (
    <ConfirmInWallet
      heading={text('swap')}
      detail={isApproval ? text('approveDetail', { amount }) : text('amountFor', { amount, received })}
      undelivered={operation?.delivered === false}
      sent={operation?.status === 'pending' && isApproval ? text('approvalSent') : undefined}
      back={back}
    />
  )
}
