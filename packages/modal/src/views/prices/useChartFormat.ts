import type { PricePeriod } from '@latchkey/contracts/constants/prices'
import { useContext, useMemo } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useFormat } from '../../i18n/useFormat.ts'

/** Formats prices and times in the current language. */
export function useChartFormat() {
  const { language } = useContext(LocaleContext)
  const { tag } = language
  const format = useFormat()
  return useMemo(
    () => ({
      /** Dims the cents; below a dollar shows four significant digits, so that tiny prices can be told apart. */
      priceParts(price: number) {
        if (price <= 0 || price >= 1) return format.dollarParts(plainText(price))
        const { whole, cents = '' } = format.dollarParts(plainText(price), digitsOf(price))
        return { whole: `${whole}${cents}` }
      },
      /** The date of a point, with the time of day except for long periods. */
      moment: (atMs: number, period: PricePeriod) =>
        new Intl.DateTimeFormat(
          tag,
          period === 'year' || period === 'all'
            ? { dateStyle: 'medium' }
            : { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
        ).format(atMs),
    }),
    [tag, format],
  )
}

/** Without an exponent, which decimal strings must not contain. */
const plainText = (price: number) => price.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })

/** Number of decimals that shows four significant digits of a price below 1. */
const digitsOf = (price: number) => Math.min(20, 3 - Math.floor(Math.log10(price)))
