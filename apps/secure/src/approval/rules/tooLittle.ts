import { amountText } from '../../requests/amountText.ts'
import type { Outcome, Rule, RuleSheet } from './rule.ts'

export const tooLittle = {
  id: 'tooLittle',
  tone: 'warn',
  texts: 'estimate',
  detect: ({ prepared }) => prepared && !prepared.isAffordable,
  values: (_, sheet) => ({
    symbol: sheet.asked.network?.symbol ?? sheet.texts.labels.units,
    balance: balanceText(sheet),
  }),
} as const satisfies Rule<Outcome>

/** Empty if it is unknown. */
function balanceText({ asked, estimate, texts: { tag } }: RuleSheet): string {
  const { symbol, decimals } = asked.network ?? {}
  if (estimate?.balanceUnits === undefined || decimals === undefined) return ''
  return `${amountText(estimate.balanceUnits, { decimals, tag })} ${symbol}`
}
