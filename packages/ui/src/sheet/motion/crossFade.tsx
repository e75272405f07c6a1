import type { Shared } from './sharedElements.tsx'
import type { Timing } from './timing.tsx'

/** Fades the old screen out. What was still fading in there goes on with it, so that it starts from what is seen. */
export const fadeOut = (host: Element, { fastMs, easing }: Timing): Animation =>
  host.animate({ opacity: [1, 0] }, { duration: fastMs, easing })

/**
 * Fades new parts in while they slide into place. Shared elements are left out: everything around them fades on its own.
 * Returns the animations of all that fades.
 */
export function fadeIn(
  parts: readonly Element[],
  { shared, slidePx, from = 0, timing }: fadeIn.Params,
): readonly Animation[] {
  const still = shared.map(({ element }) => element)
  // Slow at first, when most of the old screen is still seen: two texts at half strength cannot be read.
  const options = { duration: timing.fastMs, easing: 'ease-in-out' }
  const { leaves, holders } = split(parts, still)
  for (const part of holders)
    part.animate({ backgroundColor: 'transparent', borderColor: 'transparent', boxShadow: 'none', offset: 0 }, options)
  const offsetPx = slidePx * (1 - from)
  const keyframes = { opacity: [from, 1], ...(offsetPx !== 0 && { translate: [`${offsetPx}px`, '0'] }) }
  return leaves.map((part) => part.animate(keyframes, options))
}

export declare namespace fadeIn {
  type Params = {
    readonly shared: readonly Shared[]
    /** From how far they slide in; negative from the left. */
    readonly slidePx: number
    /** The share of the way they have behind them. */
    readonly from?: number
    readonly timing: Timing
  }
}

/** `leaves`: the largest elements with none of `still` in them. `holders`: the elements between these and the parts. */
function split(parts: readonly Element[], still: readonly Element[]): { leaves: Element[]; holders: Element[] } {
  const leaves: Element[] = []
  const holders: Element[] = []
  const visit = (part: Element) => {
    if (still.includes(part)) return
    if (!still.some((one) => part.contains(one))) leaves.push(part)
    else {
      holders.push(part)
      for (const child of part.children) visit(child)
    }
  }
  for (const part of parts) visit(part)
  return { leaves, holders }
}

// Not its class: the style sheet would load with the motion.
const skeleton = '[data-lk-skeleton]'

/** Whether a node stands in the place of content that is loading. */
export const isSkeleton = (node: Node): boolean =>
  node instanceof Element && (node.matches(skeleton) || node.querySelector(skeleton) !== null)
