import { amountText } from '../../requests/amountText.ts'
import type { Outcome, Rule, RuleSheet } from './rule.ts'

export const tooLittle = {
  id: 'tooLittle',
  tone: 'warn',
  texts: 'estimate',
  detect: ({ prepared }) => prepared && !prepared.isAffordable,
  values: (_, sheet): readonly [symbol: string, balance: string | undefined] => [
    sheet.asked.network?.symbol ?? sheet.texts.labels.units,
    balanceText(sheet),
  ],
} as const satisfies Rule<Outcome>

/** Undefined if the balance is unknown. */
function balanceText({ asked, estimate, texts: { tag } }: RuleSheet): string | undefined {
  const { symbol, decimals } = asked.network ?? {}
  if (estimate?.balanceUnits === undefined || decimals === undefined) return undefined
  return `${amountText(estimate.balanceUnits, { decimals, tag })} ${symbol}`
}
