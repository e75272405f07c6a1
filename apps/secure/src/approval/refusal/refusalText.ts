import type { RequestView } from '../../requests/RequestView.ts'
import type { Refusal, RefusalText } from '../../requests/refusal.ts'
import { textsOf } from '../../texts/refusalTexts.ts'

/** Set off from the surrounding text. */
const named = { fontWeight: 600, color: 'var(--lk-ink)' }

/** Explains a refusal in the language of the sheet. Loaded for refused requests only. */
export function refusalText(refusal: Refusal, { origin, tag, parts: { element } }: refusalText.Params): RefusalText {
  const texts = textsOf(tag)
  if (refusal.kind !== 'otherSite') return texts[refusal.kind]
  const { title, signsInTo, askedBy, refused } = texts.otherSite
  const line = (label: string, site: string) => element('div', null, `${label} `, element('b', { style: named }, site))
  const detail = element('span', null, line(signsInTo, refusal.asked), line(askedBy, new URL(origin).host), refused)
  return { title, detail }
}

export declare namespace refusalText {
  type Params = RequestView.Props & {
    /** Origin of the page, as reported by the browser. */
    readonly origin: string
  }
}
