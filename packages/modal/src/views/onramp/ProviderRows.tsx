import { isLatchkeyError } from '@latchkey/base/errors'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { Tag } from '@latchkey/ui/tag/Tag'
import { Amount } from '@latchkey/ui/text/Amount'
import { useContext } from 'react'
import { figure } from '../../i18n/figure.ts'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import type { Buying } from './buying.ts'

/**
 * The providers, each with its fee and the amount that the visitor receives. The label names the unit, because rows are too narrow
 * for it on a phone.
 */
export function ProviderRows({ buying }: { readonly buying: Buying }) {
  const text = useText('buy')
  const format = useFormat()
  const { language } = useContext(LocaleContext)
  const { options, quotes, best, chosen, currency, nameOf, change } = buying
  const feeOf = (id: string) => {
    const { min = '', max = '' } = options.data?.providers.find((one) => one.id === id)?.feeRange ?? {}
    return text('feeRange', { min: figure(language, min, 2), max: figure(language, max, 2) })
  }
  const isChosen = (id: string) => quotes.length > 1 && id === chosen?.provider
  return (
    <RowList
      showLabel
      label={quotes.length > 1 && currency ? text('providersIn', { symbol: currency.symbol }) : text('provider')}
    >
      {quotes.map(({ provider, data, error }) => (
        <ListRow
          key={provider}
          icon={<WalletLogo size={40} name={nameOf(provider)} />}
          title={nameOf(provider)}
          detail={
            // The line above shows the failure of the only provider.
            error && quotes.length > 1
              ? text(isLatchkeyError(error) && error.repeatable ? 'offerFailed' : 'noOffer')
              : data && !error
                ? text('feeOf', { fee: format.dollars(feesOf(data)) })
                : feeOf(provider)
          }
          end={quotes.length > 1 && data && !error && <Amount value={format.roundedFigure(data.purchaseAmount)} />}
          endDetail={quotes.length > 1 && provider === best ? <Tag tone="good">{text('bestPrice')}</Tag> : undefined}
          selected={isChosen(provider)}
          {...(quotes.length > 1 && { choice: true, onClick: () => change({ provider }) })}
        />
      ))}
    </RowList>
  )
}

const feesOf = ({ providerFee, networkFee }: { readonly providerFee: string; readonly networkFee: string }): number =>
  Number(providerFee) + Number(networkFee)
