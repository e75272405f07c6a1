const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** How far back each period of a chart goes; `all`: as far as prices are known. Our choice. */
export const pricePeriodMs = {
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
  year: 365 * dayMs,
  all: Number.POSITIVE_INFINITY,
} as const
export type PricePeriod = keyof typeof pricePeriodMs
export const pricePeriods = ['day', 'week', 'month', 'year', 'all'] as const satisfies readonly PricePeriod[]

/** More points would be indistinguishable on a sheet. Our choice. */
export const chartPointsMax = 120

/** Interval at which the server samples the prices of its pools. Our choice. */
export const priceSampleMs = 5 * 60_000
