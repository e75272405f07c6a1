import { tokensIn } from '../../requests/decodedFacts.ts'
import { isUnknownToken } from '../../requests/isUnknownToken.ts'
import type { LateFacts, Rule } from './rule.ts'

export const unknownToken = {
  id: 'unknownToken',
  tone: 'warn',
  texts: 'estimate',
  detect({ asked, claimed }) {
    const moved = claimed.map(({ address }) => address)
    const all = [...new Set([...tokensIn(asked.facts), ...moved])]
    const addresses = all.filter((address) => isUnknownToken(asked, address))
    return addresses.length > 0 && { addresses }
  },
} as const satisfies Rule<LateFacts>
