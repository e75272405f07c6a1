'use client'
import { formatUnits } from '@latchkey/base/units'
import { useContext, useMemo } from 'react'
import { figure } from './figure.ts'
import { LocaleContext } from './LocaleContext.ts'
import type { Language } from './language.ts'
import { relativeTime } from './relativeTime.ts'

/** Formats raw values in the current language. */
export function useFormat() {
  const { language } = useContext(LocaleContext)
  return useMemo(() => formatsOf(language), [language])
}

function formatsOf(language: Language) {
  const { tag } = language
  const percent = (fraction: number, signDisplay: 'auto' | 'exceptZero') =>
    signed(
      new Intl.NumberFormat(tag, {
        style: 'percent',
        signDisplay,
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      }).format(fraction),
    )
  return {
    /** A decimal text, rounded down to 3 decimals. */
    figure: (numeric: string) => figure(language, numeric),
    /** Abbreviates a figure that is too long for a row: 123.45T. Also rounded down. */
    shortFigure: (numeric: string) =>
      new Intl.NumberFormat(tag, {
        ...{ notation: 'compact', maximumFractionDigits: 2, roundingMode: 'floor' },
      } as Intl.NumberFormatOptions).format(numeric as Intl.StringNumericLiteral),
    /** An exact amount with its symbol: an amount to be sent is never rounded. */
    exactAmount: ({ units, decimals, symbol }: { units: bigint; decimals: number; symbol: string }) =>
      `${figure(language, formatUnits(units, decimals), decimals)} ${symbol}`,
    /** The amount to receive, rounded down to 6 decimals. */
    roundedFigure: (numeric: string) => figure(language, numeric, 6),
    /** Minimum amount to receive, with its symbol; rounded down to 6 decimals. */
    roundedAmount: ({ units, decimals, symbol }: { units: bigint; decimals: number; symbol: string }) =>
      `${figure(language, formatUnits(units, decimals), 6)} ${symbol}`,
    /** Without the direction marks that Arabic adds, because the symbol "US$" is Latin. */
    dollars: (value: number) =>
      new Intl.NumberFormat(tag, {
        style: 'currency',
        currency: 'USD',
        // Rows are too narrow for more digits.
        ...(value >= 1e9 && { notation: 'compact', maximumFractionDigits: 2 }),
      })
        .format(value)
        .replace('\u200f', ''),
    /** Omits zero cents: $50. */
    shortDollars: (value: number) =>
      withoutMarks(
        new Intl.NumberFormat(tag, {
          ...{ style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' },
        } as Intl.NumberFormatOptions).format(value),
      ),
    /** Limits, without cents: $10–$7,500. */
    dollarRange: (min: number, max: number) =>
      withoutMarks(
        new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
          .formatRange(min, max)
          // No line breaks inside the range.
          .replaceAll(' ', '\u00a0'),
      ),
    /** Splits a large figure into its whole part and the dimmed rest. */
    dollarParts: (numeric: string, decimals = 2): { readonly whole: string; readonly cents?: string } => {
      const format = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD', maximumFractionDigits: decimals })
      const parts = format
        .formatToParts(numeric as Intl.StringNumericLiteral)
        .map(({ type, value }) => ({ type, value }))
      const at = parts.findIndex(({ type }) => type === 'decimal')
      const textOf = (some: typeof parts) => withoutMarks(some.map(({ value }) => value).join(''))
      return at < 0 ? { whole: textOf(parts) } : { whole: textOf(parts.slice(0, at)), cents: textOf(parts.slice(at)) }
    },
    /** A gain or loss with its sign. */
    signedDollars: (numeric: string) =>
      signed(
        new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD', signDisplay: 'exceptZero' }).format(
          numeric as Intl.StringNumericLiteral,
        ),
      ),
    /** 0.05 is 5.00 %. */
    percent: (fraction: number) => percent(fraction, 'auto'),
    /** A change with its sign: 0.05 is +5.00 %. */
    signedPercent: (fraction: number) => percent(fraction, 'exceptZero'),
    relativeTime: (ms: number, nowMs: number) => relativeTime(language, ms - nowMs),
  }
}

/** Removes the direction marks that Arabic adds. */
const withoutMarks = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '')

/** Replaces the hyphen with a minus sign. */
const signed = (text: string) => withoutMarks(text).replace('-', '−')
