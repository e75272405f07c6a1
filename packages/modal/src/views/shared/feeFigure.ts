import { formatUnits } from '@latchkey/base/units'
import { figure } from '../../i18n/figure.ts'
import type { Language } from '../../i18n/language.ts'

/** A maximum fee with two significant digits, rounded up because it is a limit. Digits before the point are never rounded. */
export function feeFigure(params: feeFigure.Params): string {
  const { language, feeUnits, symbol, decimals } = params
  const step = 10n ** BigInt(Math.min(Math.max(0, feeUnits.toString().length - 2), decimals))
  const rounded = ((feeUnits + step - 1n) / step) * step
  return `${figure(language, formatUnits(rounded, decimals), decimals)} ${symbol}`
}

export declare namespace feeFigure {
  type Params = {
    readonly language: Pick<Language, 'tag'>
    readonly feeUnits: bigint
    readonly symbol: string
    readonly decimals: number
  }
}
