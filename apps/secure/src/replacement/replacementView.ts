import type { RequestView } from '../approval/sheet/RequestView.ts'
import type { ReplacementKind } from './replacementKind.ts'
import { textsOf } from './texts/textsOf.ts'

/** How to show a transaction that replaces a pending one. A faster one is shown like the first, with a note. */
export const replacementView = (kind: ReplacementKind): RequestView => ({
  asks: (tag) => textsOf(tag).asks[kind],
  ...(kind === 'cancel' && {
    summary({ tag, parts: { element, Hero } }) {
      const { cancel, pending } = textsOf(tag)
      return element(Hero, { label: cancel }, pending)
    },
  }),
  note: ({ tag, parts: { element, Banner } }) => element(Banner, { tone: 'neutral', ...textsOf(tag).notes[kind] }),
})
