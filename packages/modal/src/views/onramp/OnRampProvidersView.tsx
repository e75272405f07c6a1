import { offersBuying } from '@latchkey/core/onramp/offersBuying'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Button } from '@latchkey/ui/button/Button'
import { EmptyState } from '@latchkey/ui/emptyState/EmptyState'
import { Card } from '@latchkey/ui/icons/Card'
import { Clock } from '@latchkey/ui/icons/Clock'
import { External } from '@latchkey/ui/icons/External'
import { Globe } from '@latchkey/ui/icons/Globe'
import { Shield } from '@latchkey/ui/icons/Shield'
import { Wallet } from '@latchkey/ui/icons/Wallet'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useContext, useEffect } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import type { ViewOf } from '../../router/view.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { Explanation } from '../shared/Explanation.tsx'
import { QueryLayer } from '../shared/QueryLayer.tsx'
import { BuyForm } from './BuyForm.tsx'
import { BuyInProgress } from './BuyInProgress.tsx'
import { buyEntry } from './buyEntry.ts'
import type { Buying } from './buying.ts'
import { SelectPayment } from './SelectPayment.tsx'
import { SelectPurchase } from './SelectPurchase.tsx'
import { useBuy } from './useBuy.ts'
import { useUnpaidPurchase } from './usePurchase.ts'

/** Buys tokens from a provider: form, payment window, progress. */
export function OnRampProvidersView({ view }: { readonly view: ViewOf<'OnRampProviders'> }) {
  return (
    <QueryLayer>
      <Steps view={view} />
    </QueryLayer>
  )
}

function Steps({ view }: { readonly view: ViewOf<'OnRampProviders'> }) {
  const modal = useModal()
  const buying = useBuy()
  const { account, options, sold } = buying
  const { step, operationId } = view
  const unpaid = useUnpaidPurchase(account)?.id
  const isForm = step === undefined
  // Resumes after the visitor closed the modal or reloaded the page while paying.
  useEffect(() => {
    if (isForm && unpaid !== undefined) modal.replace({ ...buyEntry('progress'), operationId: unpaid })
  }, [isForm, unpaid, modal])
  if (step === 'help') return <WhatIsABuy />
  if (step === 'progress' || (isForm && unpaid !== undefined))
    return <BuyInProgress orderId={operationId ?? unpaid} buying={buying} />
  const isOff = options.data === null || !offersBuying(modal.latchkey)
  if (isOff || !account || (options.data && sold.length === 0)) return <NoBuying isOff={isOff} buying={buying} />
  if (step === 'token') return <SelectPurchase buying={buying} />
  if (step === 'payment') return <SelectPayment buying={buying} />
  return <BuyForm buying={buying} />
}

/** Shown if the server sells nothing, or nothing on this network. */
function NoBuying({ isOff, buying }: { readonly isOff: boolean; readonly buying: Buying }) {
  const text = useText('buy', 'amounts')
  const modal = useModal()
  const { network, networks } = useNetwork()
  const { language } = useContext(LocaleContext)
  const selling = networks.filter(({ caipNetworkId }) =>
    buying.options.data?.currencies.some(({ networkId }) => networkId === caipNetworkId),
  )
  const names = new Intl.ListFormat(language.tag, { type: 'disjunction' }).format(selling.map(({ name }) => name))
  const there = network ? text('nothingSold', { network: network.name }) : text('networkUnsupported')
  return (
    <>
      <ViewHeader title={text('buyCrypto')} />
      <SheetBody roomy>
        <EmptyState
          icon={isOff ? <Card size={28} /> : <Globe size={28} />}
          title={isOff ? text('buyingOff') : there}
          detail={
            isOff
              ? text('buyingOffDetail')
              : names === ''
                ? text('nothingSoldDetail')
                : text('soldOn', { networks: names })
          }
        />
      </SheetBody>
      <SheetActions>
        {isOff ? (
          <Button kind="filled" wide onClick={() => modal.push({ name: 'Account', step: 'receive' })}>
            {text('receiveCrypto')}
          </Button>
        ) : (
          <Button kind="filled" wide onClick={() => modal.push({ name: 'SwitchNetwork' })}>
            {text('switchNetwork')}
          </Button>
        )}
      </SheetActions>
    </>
  )
}

/** Explains buying to newcomers. */
function WhatIsABuy() {
  const modal = useModal()
  const text = useText('buy', 'amounts')
  return (
    <>
      <ViewHeader title={text('whatIsABuy')} />
      <SheetBody>
        <Explanation
          points={[
            { icon: <External />, name: text('buyProvider'), detail: text('buyProviderDetail') },
            { icon: <Shield />, name: text('buyIdentity'), detail: text('buyIdentityDetail') },
            { icon: <Wallet />, name: text('buyWallet'), detail: text('buyWalletDetail') },
            { icon: <Clock />, name: text('buyTime'), detail: text('buyTimeDetail') },
          ]}
        />
      </SheetBody>
      <SheetActions>
        <Button kind="filled" wide onClick={modal.back}>
          {text('continue')}
        </Button>
      </SheetActions>
    </>
  )
}
