import { tokenOf } from '../../requests/tokenOf.ts'
import type { Outcome, Rule } from './rule.ts'

/** The account has fewer tokens than the request takes, according to the contract. */
export const lacksTokens = {
  id: 'lacksTokens',
  tone: 'warn',
  texts: 'estimate',
  detect: ({ simulation }) =>
    simulation?.status === 'reverted' && simulation.reason !== undefined && namesBalance(simulation.reason),
  /** `symbol`: of the token that is sent, if it is known. */
  values(_, sheet) {
    const { facts } = sheet.asked
    const token = facts.kind === 'tokenTransfer' ? tokenOf(sheet, facts.tokenAddress) : undefined
    return { symbol: token?.symbol ?? '' }
  },
} as const satisfies Rule<Outcome>

/** True if a revert reason means an insufficient balance, in the wording of OpenZeppelin and other common contracts. */
const namesBalance = (reason: string): boolean => /exceeds balance|insufficient.?(balance|funds)/i.test(reason)
