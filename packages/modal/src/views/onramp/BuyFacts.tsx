import { onrampQuoteLifetimeMs } from '@latchkey/contracts/constants/onramp'
import { FoldedFacts } from '@latchkey/ui/card/FoldedFacts'
import { CountdownRing } from '@latchkey/ui/ring/CountdownRing'
import { Ring } from '@latchkey/ui/ring/Ring'
import { Amount } from '@latchkey/ui/text/Amount'
import { clockText } from '../../i18n/clockText.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import type { Buying } from './buying.ts'

/** The price of a token in one line, with the remaining validity of the offer; expands to the breakdown of the payment. */
export function BuyFacts({ buying }: { readonly buying: Buying }) {
  const text = useText('buy', 'amounts')
  const format = useFormat()
  const { chosen, isValid, secondsLeft } = buying
  const offer = chosen?.data
  const money = (value: string) => <Amount value={format.dollars(Number(value))} />
  return (
    <FoldedFacts
      icon={!isValid && chosen?.isFetching && <Ring size={18} />}
      summary={
        offer ? (
          <bdi dir="ltr">
            {text('rateOf', { from: offer.symbol, rate: format.dollars(priceOf(offer)), to: '' }).trim()}
          </bdi>
        ) : (
          text('gettingPrice')
        )
      }
      end={
        isValid && (
          <>
            {clockText(secondsLeft)}
            <CountdownRing inline value={(secondsLeft * 1000) / onrampQuoteLifetimeMs} />
          </>
        )
      }
      facts={
        offer
          ? [
              { label: text('subtotal'), value: money(offer.subtotal) },
              { label: text('providerFee'), value: money(offer.providerFee) },
              { label: text('fee'), value: money(offer.networkFee) },
              ...(isValid ? [{ label: text('newPriceIn'), value: <Amount value={clockText(secondsLeft)} /> }] : []),
            ]
          : []
      }
    />
  )
}

const priceOf = ({ subtotal, purchaseAmount }: { readonly subtotal: string; readonly purchaseAmount: string }) =>
  Number(subtotal) / Number(purchaseAmount)
