import { type PricePeriod, pricePeriods } from '@latchkey/contracts/constants/prices'

/** The texts of each period of a chart, in the order of the switch: its name there, and in a sentence. */
export const periods = pricePeriods.map((period) => ({ period, ...textKeys(period) }))

export const phraseOf = (period: PricePeriod) => textKeys(period).phrase

function textKeys(period: PricePeriod) {
  return (
    {
      day: { label: 'day1', phrase: 'inDay' },
      week: { label: 'week1', phrase: 'inWeek' },
      month: { label: 'month1', phrase: 'inMonth' },
      year: { label: 'year1', phrase: 'inYear' },
      all: { label: 'allTime', phrase: 'inAll' },
    } as const
  )[period]
}
