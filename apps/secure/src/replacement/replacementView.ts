import type { RequestFacts } from '@latchkey/base/keys/requestFacts'
import type { RequestView } from '../requests/RequestView.ts'
import { textsOf } from '../texts/replacementTexts.ts'
import type { ReplacementKind } from './replacementKind.ts'

/**
 * How to show a transaction that replaces the pending one `first`. A faster one is shown like the first, with a note.
 */
export const replacementView = (kind: ReplacementKind, first: RequestFacts): RequestView => ({
  asks: (tag) => textsOf(tag).asks[kind],
  ...(kind === 'cancel' && {
    buttons: (tag) => textsOf(tag).cancelButtons,
    summary({ tag, parts: { element, Hero, UnitAmount, Worth } }) {
      const { cancel, pending, to, contract } = textsOf(tag)
      if (first.kind === 'nativeTransfer' || first.kind === 'tokenTransfer') {
        const amount = {
          units: first.amountUnits,
          tokenAddress: 'tokenAddress' in first ? first.tokenAddress : undefined,
        }
        const party = { label: cancel, partyLabel: to, party: first.to }
        return element(Hero, party, element('s', null, element(UnitAmount, amount)), element(Worth, amount))
      }
      const party = first.kind === 'contractCall' ? first.to : undefined
      return element(Hero, { label: cancel, partyLabel: contract, party }, pending)
    },
  }),
  note: ({ tag, parts: { element, Banner } }) => element(Banner, { tone: 'neutral', ...textsOf(tag).notes[kind] }),
})
