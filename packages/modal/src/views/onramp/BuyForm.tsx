import { isLatchkeyError } from '@latchkey/base/errors'
import { ONRAMP_UNAVAILABLE } from '@latchkey/contracts/errors/onramp'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { AmountCard } from '@latchkey/ui/card/AmountCard'
import { FoldedFacts } from '@latchkey/ui/card/FoldedFacts'
import { Chip } from '@latchkey/ui/chip/Chip'
import { partRef } from '@latchkey/ui/css/partRef'
import { tokenPicture } from '@latchkey/ui/glyph/drawnPictures'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { External } from '@latchkey/ui/icons/External'
import { RowList } from '@latchkey/ui/row/ListRow'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Skeleton } from '@latchkey/ui/skeleton/Skeleton'
import { SkeletonDetailEntry } from '@latchkey/ui/skeleton/SkeletonDetailEntry'
import { Text } from '@latchkey/ui/text/Text'
import { TextLink } from '@latchkey/ui/text/TextLink'
import type { ReactNode } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { AmountField } from '../shared/AmountField.tsx'
import { inlineAddress } from '../shared/inlineAddress.ts'
import { BuyFacts } from './BuyFacts.tsx'
import type { Buying } from './buying.ts'
import { methodTexts } from './methodTexts.ts'
import styles, { sheet } from './OnRampProvidersView.lk.css'
import { ProviderRows } from './ProviderRows.tsx'

const ref = partRef(sheet)

/** Amounts to pay and to receive, and the providers. The layout does not shift while offers load. */
export function BuyForm({ buying }: { readonly buying: Buying }) {
  const text = useText('buy', 'amounts')
  const format = useFormat()
  const { network } = useNetwork()
  const { address = '' } = useAccount()
  const {
    draft,
    change,
    setTyping,
    options,
    isFallback,
    currency,
    method,
    isFaulty,
    chosen,
    isValid,
    isComplete,
    open,
  } = buying
  const received = chosen?.data
  const presets = usePresets(buying)
  const hasFailed = isComplete && chosen?.error && !received
  const limits =
    method &&
    text('limits', { min: format.shortDollars(Number(method.min)), max: format.shortDollars(Number(method.max)) })
  // Reserves the note's line while it loads.
  const awaited = {
    value: '',
    placeholder: text('amountPlaceholder'),
    token: <Skeleton width={96} kind="chip" />,
    note: ' ',
  }
  return (
    <>
      <ViewHeader title={text('buyCrypto')} />
      <SheetBody gap={8}>
        {!options.data && !options.isError && (
          <>
            <AmountField
              {...awaited}
              value={draft.amount}
              label={text('give')}
              choices={presets}
              sign={text('dollarSign')}
            />
            <AmountField {...awaited} label={text('get')} />
            <PriceLine>
              <FoldedFacts summary={<Skeleton width={96} />} facts={[]} />
            </PriceLine>
            <RowList showLabel label={text('provider')}>
              <SkeletonDetailEntry />
            </RowList>
          </>
        )}
        {options.data && (
          <>
            <AmountField
              label={text('give')}
              choices={isFallback ? undefined : presets}
              value={draft.amount}
              onChange={(amount) => {
                setTyping(true)
                change({ amount })
              }}
              onLeave={() => setTyping(false)}
              placeholder={text('amountPlaceholder')}
              token={
                method && (
                  <Chip
                    raised
                    label={text(methodTexts[method.id])}
                    name={`${text('payWith')}: ${text(methodTexts[method.id])}`}
                    onClick={() => open('payment')}
                  />
                )
              }
              sign={text('dollarSign')}
              note={isFaulty ? undefined : limits}
              error={isFaulty ? limits : undefined}
            />
            <AmountCard
              label={text(received && chosen.error ? 'getEstimate' : 'get')}
              value={received ? format.roundedFigure(received.purchaseAmount) : ''}
              stale={received !== undefined && !isValid}
              placeholder={text('amountPlaceholder')}
              token={
                currency && (
                  <Chip
                    raised
                    icon={
                      <TokenGlyph
                        size={28}
                        src={currency.iconUrl ?? tokenPicture(currency.symbol)}
                        name={currency.symbol}
                      />
                    }
                    label={currency.symbol}
                    name={`${text('get')}: ${currency.symbol}`}
                    onClick={() => open('token')}
                  />
                )
              }
              note={
                isFallback || !network
                  ? undefined
                  : text('toAccount', { account: inlineAddress(address), network: network.name })
              }
            />
            {!isFallback && (
              <PriceLine>
                {isComplete && !hasFailed ? (
                  <BuyFacts buying={buying} />
                ) : (
                  <FoldedFacts
                    summary={
                      <Text as="span" kind="small" tone="quiet">
                        {text('noPriceYet')}
                      </Text>
                    }
                    facts={[]}
                  />
                )}
              </PriceLine>
            )}
            <ProviderRows buying={buying} />
          </>
        )}
      </SheetBody>
      <SheetActions>
        <BuyNotes buying={buying} />
        <BuyAction buying={buying} />
        <Text kind="small" center>
          <TextLink onClick={() => open('help')}>{text('whatIsABuy')}</TextLink>
        </Text>
      </SheetActions>
    </>
  )
}

/** The price row, close to the amounts. Keeps its height while the price loads, so that the layout does not shift. */
function PriceLine({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={ref} className={styles.price}>
      {children}
    </div>
  )
}

/** The main button: opens the provider, retries, or states what is missing. */
function BuyAction({ buying }: { readonly buying: Buying }) {
  const text = useText('buy', 'amounts')
  const format = useFormat()
  const { options, isComplete, isFallback, isValid, chosen, method, paymentFault, nameOf, buy } = buying
  const failed = isFallback || options.isError ? options : chosen?.error && !isValid && isComplete ? chosen : undefined
  if (failed)
    return (
      <Button kind="filled" wide loading={failed.isFetching} onClick={() => void failed.refetch()}>
        {text('tryAgain')}
      </Button>
    )
  if (!isComplete || !chosen)
    return (
      <Button kind="filled" wide disabled>
        {!method || isComplete
          ? text('buyCrypto')
          : paymentFault === 'over'
            ? text('enterAtMost', { amount: format.shortDollars(Number(method.max)) })
            : text('enterAtLeast', { amount: format.shortDollars(Number(method.min)) })}
      </Button>
    )
  return (
    <Button
      kind="filled"
      wide
      iconEnd={<External />}
      disabled={!isValid}
      loading={!isValid}
      // The second click of a double click would open a second window.
      onClick={({ detail: clicks }) => void (clicks < 2 && buy())}
    >
      {text('continueTo', { provider: nameOf(chosen.provider) })}
    </Button>
  )
}

/** The error above the button that retries. */
function BuyNotes({ buying }: { readonly buying: Buying }) {
  const text = useText('buy', 'amounts')
  const { partsOf } = useErrorText()
  const { options, isFallback, chosen, error } = buying
  if (error) return <Banner tone="bad" {...partsOf(error)} />
  if (isFallback || options.isError) return <Banner tone="bad" {...partsOf(ONRAMP_UNAVAILABLE)} />
  const failure = chosen?.error
  if (!failure) return null
  const isForVisitor = isLatchkeyError(failure) && failure.audience === 'user'
  // Offers are also refetched automatically.
  const detail = text('priceFailedDetail')
  return <Banner tone="bad" {...(isForVisitor ? partsOf(failure) : { title: text('offerFailed'), detail })} />
}

/** Within the limits of every payment method (spec S9.4). */
const presets = ['50', '100', '250']

/** Preset payments, next to the label of the amount. */
function usePresets({ draft, change }: Pick<Buying, 'draft' | 'change'>): readonly AmountCard.Choice[] {
  const format = useFormat()
  return presets.map((amount) => ({
    label: format.shortDollars(Number(amount)),
    pressed: Number(draft.amount) === Number(amount),
    onClick: () => change({ amount }),
  }))
}
