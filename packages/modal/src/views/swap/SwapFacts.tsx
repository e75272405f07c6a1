import { formatUnits } from '@latchkey/base/units'
import { priceImpactHighPercent, priceImpactMarkedPercent, swapRefreshMs } from '@latchkey/contracts/constants/swap'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { FoldedFacts } from '@latchkey/ui/card/FoldedFacts'
import { CountdownRing } from '@latchkey/ui/ring/CountdownRing'
import { Ring } from '@latchkey/ui/ring/Ring'
import { Amount } from '@latchkey/ui/text/Amount'
import { Text } from '@latchkey/ui/text/Text'
import { useContext } from 'react'
import { clockText } from '../../i18n/clockText.ts'
import { figure } from '../../i18n/figure.ts'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { MaxFee } from '../send/MaxFee.tsx'
import { useSecondsLeft } from '../shared/useSecondsLeft.ts'
import { rateOf } from './quoteFacts.ts'
import type { Swapping } from './swapping.ts'

/** All terms of the swap; the rate includes the time until it is renewed. */
export function SwapFacts({ swapping }: { readonly swapping: Swapping }) {
  const text = useText('swap')
  const rate = useRate(swapping)
  const seconds = useSecondsToRenewal(swapping)
  const aged = (
    <>
      {rate}
      <Text as="span" kind="small" tone="quiet">
        <Amount value={clockText(seconds)} />
      </Text>
      <CountdownRing inline value={(seconds * 1000) / swapRefreshMs} />
    </>
  )
  return <FactsCard facts={[...(rate ? [{ label: text('rate'), value: aged }] : []), ...useTerms(swapping)]} />
}

/**
 * The rate in one line, with the time until it is renewed; expands to the other terms. The line exists even before there is a
 * price.
 */
export function FoldedSwapFacts({ swapping }: { readonly swapping: Swapping }) {
  const text = useText('swap', 'amounts')
  const { quote, units, draft } = swapping
  const rate = useRate(swapping)
  const terms = useTerms(swapping)
  const hasTokens = Boolean(draft.from && draft.to)
  const isLoading = hasTokens && Boolean(units) && !quote.isError && !quote.isCurrent
  const missing = hasTokens ? !units && 'enterForPrice' : 'selectForPrice'
  const seconds = useSecondsToRenewal(swapping)
  return (
    <FoldedFacts
      icon={isLoading && <Ring size={18} />}
      // Without a price for other reasons, the banner above the button says why.
      summary={rate ?? (isLoading ? text('gettingPrice') : missing && text(missing))}
      end={
        quote.isCurrent && (
          <>
            {clockText(seconds)}
            <CountdownRing inline value={(seconds * 1000) / swapRefreshMs} />
          </>
        )
      }
      facts={quote.data ? terms : []}
    />
  )
}

const useSecondsToRenewal = ({ quote }: Swapping): number =>
  useSecondsLeft(quote.isCurrent ? quote.dataUpdatedAt + swapRefreshMs : undefined)

function useRate({ draft, quote }: Swapping) {
  const text = useText('amounts')
  const { language } = useContext(LocaleContext)
  const { from, to } = draft
  if (!quote.data || !from || !to) return undefined
  const rate = figure(language, rateOf(quote.data, { from: from.decimals, to: to.decimals }), to.decimals)
  return <bdi dir="ltr">{text('rateOf', { from: from.symbol, rate, to: to.symbol })}</bdi>
}

/** Terms that are already known. */
function useTerms({ draft, quote, feeUnits, tokens }: Swapping): FactsCard.Props['facts'] {
  const text = useText('swap')
  const format = useFormat()
  const { language } = useContext(LocaleContext)
  const { to, slippagePercent } = draft
  const price = quote.data
  const percent = (value: string) => <Amount value={text('percent', { percent: figure(language, value, 2) })} />
  const native = tokens.data?.find(({ address }) => address === undefined)
  const impact = Number(price?.priceImpactPercent ?? 0)
  const tone = impact >= priceImpactHighPercent ? 'bad' : impact >= priceImpactMarkedPercent ? 'warn' : 'ink'
  return [
    ...(price && to
      ? [
          {
            label: text('minimum'),
            value: (
              <Amount value={format.roundedFigure(formatUnits(price.minimumUnits, to.decimals))} unit={to.symbol} />
            ),
          },
          {
            label: text('impact'),
            value: (
              <Text as="span" kind="label" tone={tone}>
                <Amount value={format.percent(impact / 100)} />
              </Text>
            ),
          },
        ]
      : []),
    { label: text('slippage'), value: percent(String(slippagePercent)) },
    ...(feeUnits === undefined
      ? []
      : [{ label: text('cost'), value: <MaxFee units={feeUnits} price={native?.price} /> }]),
  ]
}
