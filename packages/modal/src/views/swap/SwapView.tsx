import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Button } from '@latchkey/ui/button/Button'
import { EmptyState } from '@latchkey/ui/emptyState/EmptyState'
import { Swap } from '@latchkey/ui/icons/Swap'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import type { ViewOf } from '../../router/view.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { ConfirmInWallet } from '../send/ConfirmInWallet.tsx'
import { QueryLayer } from '../shared/QueryLayer.tsx'
import { SelectSwapToken } from './SelectSwapToken.tsx'
import { SwapForm } from './SwapForm.tsx'
import { SwapPreview } from './SwapPreview.tsx'
import { SwapSettings } from './SwapSettings.tsx'
import type { Swapping } from './swapping.ts'
import { useSwap } from './useSwap.ts'

/** Swaps one token for another: form, preview and confirmation in the wallet. */
export function SwapView({ view }: { readonly view: ViewOf<'Swap'> }) {
  return (
    <QueryLayer>
      <Steps view={view} />
    </QueryLayer>
  )
}

function Steps({ view }: { readonly view: ViewOf<'Swap'> }) {
  const { step, swapping } = useSwap(view)
  const { account, tokens } = swapping
  if (!account || tokens.data?.length === 0) return <NoSwaps />
  switch (step) {
    case 'from':
    case 'to':
      return <SelectSwapToken key={step} side={step} swapping={swapping} />
    case 'settings':
      return <SwapSettings swapping={swapping} />
    case 'preview':
      return <SwapPreview swapping={swapping} />
    case 'confirm':
      return <ConfirmSwap swapping={swapping} />
    case undefined:
      return <SwapForm swapping={swapping} />
  }
}

/** Shown on a network without swaps, and on one unknown to the app. */
function NoSwaps() {
  const text = useText('swap', 'amounts')
  const modal = useModal()
  const { network } = useNetwork()
  const title = network ? text('noSwaps', { network: network.name }) : text('networkUnsupported')
  return (
    <>
      <ViewHeader title={text('swap')} />
      <SheetBody roomy>
        <EmptyState icon={<Swap size={28} />} title={title} detail={text('noSwapsDetail')} />
      </SheetBody>
      <SheetActions>
        <Button kind="filled" wide onClick={() => modal.push({ name: 'SwitchNetwork' })}>
          {text('switchNetwork')}
        </Button>
      </SheetActions>
    </>
  )
}

/** Waits for the wallet and, for an approval, until it has been included in a block. */
function ConfirmSwap({ swapping }: { readonly swapping: Swapping }) {
  const text = useText('swap', 'amounts')
  const format = useFormat()
  const { draft, quote, units = 0n, back } = swapping
  const { from, to, asking, acceptedUnits = 0n } = draft
  const operation = useLatchkeyState(({ operations }) => operations.find(({ id }) => id === asking?.operationId))
  const amount = from ? format.exactAmount({ ...from, units }) : ''
  // The request in the wallet keeps its minimum even if the price changes.
  const least = operation?.kind === 'swap' ? BigInt(operation.detail.received.amountUnits) : quote.data?.minimumUnits
  const received = to ? format.roundedAmount({ ...to, units: least ?? acceptedUnits }) : ''
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
