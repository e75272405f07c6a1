import { headerItems } from './sheetParts.tsx'
import type { Timing } from './timing.tsx'

/** An element of the new screen that was also on the old one, with both positions. */
export type Shared = {
  readonly element: HTMLElement
  readonly old: HTMLElement
  readonly from: DOMRect
  readonly to: DOMRect
  /** The nearest ancestor that clips its content. */
  readonly clip: Element | undefined
}

const shared = '[data-lk-shared]'

/** Measures the elements that both screens contain. If a name occurs more than once, the first element counts. */
export function matchShared({ old, entering, fading, sheet }: matchShared.Params): readonly Shared[] {
  const news = new Map<string, HTMLElement>()
  for (const element of entering.flatMap(candidates)) {
    const key = keyOf(element)
    if (!news.has(key)) news.set(key, element)
  }
  const view = sheet.getBoundingClientRect()
  const found: Shared[] = []
  const olds = old.flatMap((layer) => candidates(layer).map((element) => ({ element, layer })))
  for (const { element, layer } of olds) {
    const match = news.get(keyOf(element))
    // A match that is still fading in is not moved; it fades with the rest.
    if (!match || fading.some((part) => part.contains(element))) continue
    // The position on screen, which may be in the middle of an animation.
    const from = element.getBoundingClientRect()
    const to = match.getBoundingClientRect()
    const clip = clipOf(match, sheet)
    // Skips elements that are scrolled out of sight on either screen, and those whose path a scrolling list would clip.
    if (!isInside(from, layer.getBoundingClientRect()) || !isInside(to, view)) continue
    if (clip && isScrolling(clip) && !isInside(from, clip.getBoundingClientRect())) continue
    news.delete(keyOf(element))
    found.push({ element: match, old: element, from, to, clip })
  }
  return found
}

export declare namespace matchShared {
  type Params = {
    /** Containers of old screens, the latest first. */
    readonly old: readonly Element[]
    readonly entering: readonly Element[]
    /** Parts of the old screen that were still fading in. */
    readonly fading: readonly Element[]
    readonly sheet: Element
  }
}

function candidates(part: Element): readonly HTMLElement[] {
  const inside = [...part.querySelectorAll<HTMLElement>(`${shared}, ${headerItems}`)]
  return part instanceof HTMLElement && part.matches(shared) ? [part, ...inside] : inside
}

const keyOf = (element: Element): string => element.getAttribute('data-lk-shared') ?? element.outerHTML

/** Moves each shared element from its old to its new position and hides the old one. Returns the animations. */
export function flyShared(all: readonly Shared[], { baseMs, easing }: Timing): readonly Animation[] {
  const clips = new Set(all.flatMap(({ clip }) => (clip && !isScrolling(clip) ? clip : [])))
  for (const clip of clips) clip.animate({ overflow: ['visible', 'visible'] }, baseMs)
  return all.flatMap(({ element, old, from, to }) => {
    old.style.visibility = 'hidden'
    const x = from.left - to.left
    const y = from.top - to.top
    const scale = from.height / to.height
    if (Math.hypot(x, y) < 1 && Math.abs(from.height - to.height) < 1) return []
    return element.animate(
      {
        transform: [`translate(${x}px, ${y}px) scale(${scale})`, 'none'],
        transformOrigin: ['0 0', '0 0'],
        zIndex: [1, 1],
      },
      { duration: baseMs, easing },
    )
  })
}

function isInside(rect: DOMRect, view: DOMRect): boolean {
  return rect.height > 0 && rect.bottom > view.top && rect.top < view.bottom
}

/** The nearest ancestor of `element` inside the sheet that clips its content. */
function clipOf(element: Element, sheet: Element): Element | undefined {
  for (let part = element.parentElement; part && part !== sheet; part = part.parentElement)
    if (getComputedStyle(part).overflowY !== 'visible') return part
  return undefined
}

const isScrolling = ({ scrollHeight, clientHeight }: Element): boolean => scrollHeight > clientHeight + 1
