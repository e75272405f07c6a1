import { formatUnits } from '@latchkey/base/units'
import { priceImpactMarkedPercent } from '@latchkey/contracts/constants/swap'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { Amount } from '@latchkey/ui/text/Amount'
import { Text } from '@latchkey/ui/text/Text'
import { TextLink } from '@latchkey/ui/text/TextLink'
import { useContext } from 'react'
import { figure } from '../../i18n/figure.ts'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { MaxFee } from '../send/MaxFee.tsx'
import { rateOf } from './quoteFacts.ts'
import type { Swapping } from './swapping.ts'

const unknown = '–'

/** The terms of the swap. Rows are shown before their figures are known, so that nothing moves. */
export function SwapFacts({ swapping, withMinimum = false }: SwapFacts.Props) {
  const text = useText('send')
  const format = useFormat()
  const { language } = useContext(LocaleContext)
  const { draft, quote, feeUnits, open } = swapping
  const { from, to, slippagePercent } = draft
  const price = quote.data
  const percent = (value: string) => <Amount value={text('percent', { percent: figure(language, value, 2) })} />
  const rate = price && from && to && rateOf(price, { from: from.decimals, to: to.decimals })
  const isHigh = Number(price?.priceImpactPercent ?? 0) >= priceImpactMarkedPercent
  const native = swapping.tokens.data?.find(({ address }) => address === undefined)
  const cost = feeUnits === undefined ? unknown : <MaxFee units={feeUnits} price={native?.price} />
  const slippage = percent(String(slippagePercent))
  const isEditable = !withMinimum
  return (
    <FactsCard
      facts={[
        {
          label: text('rate'),
          value: rate ? (
            <bdi dir="ltr">
              {text('rateOf', { from: from.symbol, rate: figure(language, rate, to.decimals), to: to.symbol })}
            </bdi>
          ) : (
            unknown
          ),
        },
        ...(withMinimum && price && to
          ? [
              {
                label: text('minimum'),
                value: (
                  <Amount value={format.roundedFigure(formatUnits(price.minimumUnits, to.decimals))} unit={to.symbol} />
                ),
              },
            ]
          : []),
        {
          label: text('impact'),
          value: price ? (
            <Text as="span" kind="label" tone={isHigh ? 'warn' : 'ink'}>
              {percent(price.priceImpactPercent)}
            </Text>
          ) : (
            unknown
          ),
        },
        {
          label: text('slippage'),
          value: isEditable ? <TextLink onClick={() => open('settings')}>{slippage}</TextLink> : slippage,
        },
        {
          label: text('cost'),
          value: isEditable ? <TextLink onClick={() => open('settings')}>{cost}</TextLink> : cost,
        },
      ]}
    />
  )
}

declare namespace SwapFacts {
  /** `withMinimum`: for the preview, where nothing can be edited. */
  type Props = { readonly swapping: Swapping; readonly withMinimum?: boolean }
}
