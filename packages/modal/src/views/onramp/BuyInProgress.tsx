import type { PurchaseOperation } from '@latchkey/core/operations/operation'
import { removeOperation } from '@latchkey/core/operations/setOperations'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { Button } from '@latchkey/ui/button/Button'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { External } from '@latchkey/ui/icons/External'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { useEffect, useState } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import type { ModalController } from '../../modalController.ts'
import { backToStep } from '../../router/steps.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { showResult } from '../activity/showResult.ts'
import { buyEntry } from './buyEntry.ts'
import type { Buying } from './buying.ts'
import { paymentWindowOf } from './paymentWindow.ts'
import { providerHost } from './providerHost.ts'
import { usePurchase } from './usePurchase.ts'

/**
 * The progress of an order until the tokens arrive. Without `orderId` the order is still being placed. The modal can be closed in
 * the meantime.
 */
export function BuyInProgress({ orderId, buying }: BuyInProgress.Props) {
  const modal = useModal()
  const text = useText('buy')
  const purchase = usePurchase(orderId)
  const { status, detail } = purchase ?? {}
  const isGone = orderId !== undefined && !purchase
  useEffect(() => {
    if (status === 'confirmed' && orderId !== undefined) showResult(modal, { operationId: orderId })
    // The order was cancelled in another tab or not paid in time.
    if (isGone) toForm(modal)
  }, [status, orderId, isGone, modal])
  const seller = sellerOf(purchase, buying)
  const { ring, title, sentence } = useWords(purchase, seller)
  useAnnouncement(`${title}. ${sentence}`)
  const symbol = detail?.symbol ?? buying.currency?.symbol ?? ''
  const icon = buying.sold.find((one) => one.symbol === symbol)?.iconUrl
  return (
    <>
      <ViewHeader title={text('buyCrypto')} />
      <SheetBody roomy>
        <StatusBlock
          picture={
            <LogoRing circle state={ring}>
              <TokenGlyph size={72} src={icon} name={symbol} />
            </LogoRing>
          }
          title={title}
          detail={sentence}
        />
        {purchase && (
          <StatusActions>
            <Actions purchase={purchase} seller={seller} />
          </StatusActions>
        )}
      </SheetBody>
    </>
  )
}

export declare namespace BuyInProgress {
  type Props = { readonly orderId: string | undefined; readonly buying: Buying }
}

/** The provider's name, or its host if the name is unknown. */
function sellerOf(purchase: PurchaseOperation | undefined, { options }: Buying): string {
  const { provider, url = '' } = purchase?.detail ?? {}
  return options.data?.providers.find(({ id }) => id === provider)?.name ?? providerHost(url)
}

function Actions({ purchase, seller }: { readonly purchase: PurchaseOperation; readonly seller: string }) {
  const modal = useModal()
  const latchkey = useLatchkey()
  const text = useText('buy', 'amounts')
  const state = usePaymentWindow()
  const { id, status, detail } = purchase
  if (status === 'asking')
    return (
      <>
        {state === 'blocked' || state === 'unreachable' ? (
          <Button kind="filled" wide href={detail.url} newTab iconEnd={<External />}>
            {text('openProvider')}
          </Button>
        ) : (
          <Button wide iconEnd={<External />} onClick={() => paymentWindowOf(latchkey).open(detail.url)}>
            {text('openAgain')}
          </Button>
        )}
        <Button
          kind="ghost"
          wide
          // The second click of a double click on the previous screen's button lands here.
          onClick={({ detail: clicks }) => {
            if (clicks > 1) return
            removeOperation(latchkey, id)
            toForm(modal)
          }}
        >
          {text('changeOrder')}
        </Button>
      </>
    )
  // After a declined payment, only the provider knows whether anything was charged.
  const isPaid = status === 'pending'
  const provider = (
    <Button key="provider" kind={isPaid ? 'neutral' : 'filled'} wide href={detail.url} newTab iconEnd={<External />}>
      {text('openHost', { provider: seller })}
    </Button>
  )
  const next = (
    <Button key="next" kind={isPaid ? 'filled' : 'neutral'} wide onClick={() => (isPaid ? toAccount : toForm)(modal)}>
      {text(isPaid ? 'done' : 'tryAgain')}
    </Button>
  )
  return isPaid ? [next, provider] : [provider, next]
}

type Words = { readonly ring: LogoRing.State; readonly title: string; readonly sentence: string }

function useWords(purchase: PurchaseOperation | undefined, seller: string): Words {
  const text = useText('buy', 'amounts', 'operations')
  const format = useFormat()
  const state = usePaymentWindow()
  if (!purchase) return { ring: 'waiting', title: text('ordering'), sentence: text('orderingDetail') }
  const { status, detail } = purchase
  const amount = format.exactAmount({ ...detail, units: BigInt(detail.amountUnits) })
  switch (status) {
    case 'asking': {
      const payment = format.dollars(Number(detail.payment))
      if (state === 'open')
        return { ring: 'waiting', title: text('payThere'), sentence: text('payThereDetail', { amount, payment }) }
      if (state === 'blocked')
        return { ring: 'warned', title: text('windowBlocked'), sentence: text('windowBlockedDetail') }
      if (state === 'unreachable')
        return { ring: 'warned', title: text('windowFailed'), sentence: text('windowBlockedDetail') }
      return {
        ring: 'waiting',
        title: text('windowClosed'),
        sentence: text('windowClosedDetail', { payment, provider: seller }),
      }
    }
    case 'pending':
    case 'confirmed':
      return { ring: 'done', title: text('paid'), sentence: text('paidDetail', { amount }) }
    case 'failed':
      return {
        ring: 'rejected',
        title: text('notBought', { amount }),
        sentence: text('notBoughtDetail', { provider: seller }),
      }
    default:
      return { ring: 'warned', title: text('buyUnknown', { amount }), sentence: text('buyUnknownDetail') }
  }
}

function toAccount({ store }: ModalController): void {
  store.setState({ stack: [{ name: 'Account' }] })
}

function toForm({ store }: ModalController): void {
  store.setState(({ stack }) => ({ stack: backToStep(stack, buyEntry()) }))
}

/** Polling interval: browsers do not report that the window was closed. */
const lookMs = 1_000

/** The state of the provider's window. */
function usePaymentWindow() {
  const latchkey = useLatchkey()
  const { state } = paymentWindowOf(latchkey)
  const [shown, setShown] = useState(state)
  useEffect(() => {
    let cancel = () => {}
    const look = () => {
      setShown(state())
      cancel = latchkey.clock.after(lookMs, look)
    }
    look()
    return () => cancel()
  }, [latchkey, state])
  return shown
}
