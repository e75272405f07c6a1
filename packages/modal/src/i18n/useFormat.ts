'use client'
import { formatUnits } from '@latchkey/base/units'
import { useContext, useMemo } from 'react'
import { figure } from './figure.ts'
import { LocaleContext } from './LocaleContext.ts'
import type { Language } from './language.ts'
import { relativeTime } from './relativeTime.ts'

/** Raw values as the shown language writes them. */
export function useFormat() {
  const { language } = useContext(LocaleContext)
  return useMemo(() => formatsOf(language), [language])
}

function formatsOf(language: Language) {
  const { tag } = language
  return {
    /** A decimal text, rounded down to 3 decimals. */
    figure: (numeric: string) => figure(language, numeric),
    /** An exact amount with its symbol: what is about to be sent is never rounded. */
    exactAmount: ({ units, decimals, symbol }: { units: bigint; decimals: number; symbol: string }) =>
      `${figure(language, formatUnits(units, decimals), decimals)} ${symbol}`,
    /** Without the mark by which Arabic sets the sign right to left: the sign is Latin, "US$". */
    dollars: (value: number) =>
      new Intl.NumberFormat(tag, {
        style: 'currency',
        currency: 'USD',
        // A row has no room for more digits.
        ...(value >= 1e9 && { notation: 'compact', maximumFractionDigits: 2 }),
      })
        .format(value)
        .replace('\u200f', ''),
    relativeTime: (ms: number, nowMs: number) => relativeTime(language, ms - nowMs),
  }
}
