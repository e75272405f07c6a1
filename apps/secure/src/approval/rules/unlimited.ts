import type { RequestFacts } from '@latchkey/base/keys/requestFacts'
import { tokenOf } from '../../requests/tokenOf.ts'
import { fill } from '../../texts/fill.ts'
import { allowancesIn } from './allowance.ts'
import type { Rule } from './rule.ts'

export const unlimited = {
  id: 'unlimited',
  tone: 'bad',
  texts: 'sheet',
  detect(facts) {
    const all = allowancesIn(facts).filter(({ isUnlimited }) => isUnlimited)
    return all.length > 0 && { tokenAddresses: all.map(({ tokenAddress }) => tokenAddress) }
  },
  /** All the tokens, for use within a sentence. */
  values({ tokenAddresses }, sheet): { readonly what: string } {
    const { labels, tag } = sheet.texts
    const each = tokenAddresses.map((address) => {
      const text = fill(tag, labels.everything, { symbol: tokenOf(sheet, address)?.symbol ?? labels.units })
      return text.charAt(0).toLowerCase() + text.slice(1)
    })
    return { what: new Intl.ListFormat(tag).format(each) }
  },
  hasCaution: true,
} as const satisfies Rule<RequestFacts, { readonly tokenAddresses: readonly string[] }>
