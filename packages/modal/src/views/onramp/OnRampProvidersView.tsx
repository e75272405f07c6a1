import { offersBuying } from '@latchkey/core/onramp/offersBuying'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { EmptyState } from '@latchkey/ui/emptyState/EmptyState'
import { Search } from '@latchkey/ui/field/Search'
import { tokenPicture } from '@latchkey/ui/glyph/drawnPictures'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { Bank } from '@latchkey/ui/icons/Bank'
import { Card } from '@latchkey/ui/icons/Card'
import { Clock } from '@latchkey/ui/icons/Clock'
import { External } from '@latchkey/ui/icons/External'
import { Globe } from '@latchkey/ui/icons/Globe'
import { Shield } from '@latchkey/ui/icons/Shield'
import { Wallet } from '@latchkey/ui/icons/Wallet'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useContext, useEffect, useState } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import type { ViewOf } from '../../router/view.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { Explanation } from '../shared/Explanation.tsx'
import { QueryLayer } from '../shared/QueryLayer.tsx'
import { BuyForm } from './BuyForm.tsx'
import { BuyInProgress } from './BuyInProgress.tsx'
import { buyEntry } from './buyEntry.ts'
import type { Buying } from './buying.ts'
import { methodTexts, methodTimes } from './methodTexts.ts'
import styles, { sheet } from './OnRampProvidersView.lk.css'
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

/** The payment methods with their limits. */
function SelectPayment({ buying }: { readonly buying: Buying }) {
  const text = useText('buy')
  const format = useFormat()
  const { options, method, change, back } = buying
  const { paymentMethods = [] } = options.data ?? {}
  return (
    <>
      <ViewHeader title={text('payWith')} />
      <SheetBody list>
        <RowList label={text('payWith')}>
          {paymentMethods.map(({ id, min, max }) => (
            <ListRow
              key={id}
              icon={<IconBox>{id === 'card' ? <Card /> : <Bank />}</IconBox>}
              title={text(methodTexts[id])}
              detail={`${text(methodTimes[id])} · ${format.dollarRange(Number(min), Number(max))}`}
              selected={id === method?.id}
              onClick={() => {
                change({ paymentMethod: id })
                back()
              }}
            />
          ))}
        </RowList>
      </SheetBody>
    </>
  )
}

const ref = partRef(sheet)

/** The tokens sold on the network. */
function SelectPurchase({ buying }: { readonly buying: Buying }) {
  const text = useText('buy', 'amounts')
  const [term, setTerm] = useState('')
  const { sold, currency, change, back } = buying
  const wanted = term.trim().toLowerCase()
  const found = sold.filter(({ name, symbol }) => [name, symbol].some((one) => one.toLowerCase().includes(wanted)))
  const isEmpty = found.length === 0
  useAnnouncement(isEmpty ? text('noTokens') : undefined)
  return (
    <>
      <ViewHeader title={text('selectToken')} />
      <div ref={ref} className={styles.search}>
        <Search label={text('searchSold')} clearLabel={text('clear')} value={term} onChange={setTerm} />
      </div>
      <SheetBody list>
        <RowList label={text('tokens')}>
          {found.map((one) => (
            <ListRow
              key={`${one.networkId} ${one.symbol}`}
              icon={<TokenGlyph size={40} src={one.iconUrl ?? tokenPicture(one.symbol)} name={one.symbol} />}
              title={one.name}
              detail={one.symbol}
              selected={one === currency}
              onClick={() => {
                change({ symbol: one.symbol })
                back()
              }}
            />
          ))}
        </RowList>
        {isEmpty && <EmptyState title={text('noTokens')} />}
      </SheetBody>
    </>
  )
}
