import { formatUnits } from '@latchkey/base/units'
import { amountDisplayDecimals } from '@latchkey/contracts/constants/account'
import { figure } from '../../i18n/figure.ts'
import type { Language } from '../../i18n/language.ts'

/** A maximum fee with 3 decimals (spec S5.12), rounded up because it is a limit. */
export function feeFigure(params: feeFigure.Params): string {
  const { language, feeUnits, symbol, decimals } = params
  const step = 10n ** BigInt(Math.max(0, decimals - amountDisplayDecimals))
  const rounded = ((feeUnits + step - 1n) / step) * step
  return `${figure(language, formatUnits(rounded, decimals))} ${symbol}`
}

export declare namespace feeFigure {
  type Params = {
    readonly language: Pick<Language, 'tag'>
    readonly feeUnits: bigint
    readonly symbol: string
    readonly decimals: number
  }
}
