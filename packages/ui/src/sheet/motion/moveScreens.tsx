import styles from '../SheetBody.lk.css'
import { createGhost, type Ghost } from './ghost.tsx'
import { flyShared, matchShared, type Shared } from './sharedElements.tsx'
import { flatParts, hasHeader, sheetOf } from './sheetParts.tsx'
import { isRunning, progressOf, type Timing, timingOf, withoutEffects } from './timing.tsx'

/** Smaller changes of the height are not animated. */
const heightSlackPx = 8

/**
 * Animates transitions between the screens of a sheet: the height changes smoothly, the old screen fades out below the new one, and
 * elements with the same `data-lk-shared` move from their old to their new position. It observes the DOM, so views need no code
 * for it; an interrupted transition continues from its current state. `isBack`: the direction of the latest screen. Returns a
 * function that stops it.
 */
export function moveScreens(frame: HTMLElement, isBack: () => boolean): () => void {
  const sheet = sheetOf(frame)
  // jsdom has no animations.
  if (!sheet?.animate) return () => {}
  /** Old screens that fade out, by their position in the sheet; the latest first. */
  let ghosts: readonly Ghost[] = []
  const partsNow = () => [...sheet.children].filter((part) => !ghosts.some(({ host }) => host === part))
  let parts: readonly Element[] = partsNow()
  /** The height on screen, and the height once the running animation has ended. */
  let shownPx: number | undefined
  let finalPx = 0
  let resize: readonly Animation[] = []
  let fades: readonly Animation[] = []
  let flights: readonly Animation[] = []
  /** Distance from which the latest screen slides in. */
  let slidePx = 0
  const edits = watchEdits(sheet)

  /** Fades out an old screen, or a part of one. */
  const showGhost = (old: Omit<createGhost.Params, 'scrolledTo'>, timing: Timing) => {
    const ghost = createGhost(sheet, { ...old, scrolledTo: edits.scrolledTo })
    ghosts = [ghost, ...ghosts]
    const remove = () => {
      ghosts = ghosts.filter((one) => one !== ghost)
      ghost.host.remove()
      changes.takeRecords()
    }
    fadeOut(ghost.host, timing).finished.then(remove, remove)
  }

  const changeScreen = ({ added, ...before }: Before, fromPx: number, timing: Timing) => {
    const entering = added ?? parts.filter((part) => !before.parts.includes(part))
    const progress = progressOf(fades[0])
    const fading = fades.filter(isRunning).flatMap((fade) => partOf(fade) ?? [])
    cancel(resize)
    showGhost({ ...before, heightPx: finalPx }, timing)
    // Measures everything before changing anything, so that layout runs once.
    finalPx = heightOf(sheet)
    const shared = matchShared({ old: ghosts.map(({ layer }) => layer), entering, fading, sheet })
    // The content continues from the position of its skeleton.
    const isLoaded = before.parts.some((part) => !part.isConnected && part.matches('div[aria-hidden]'))
    if (isLoaded) slidePx *= 1 - progress
    else slidePx = entering.some(hasHeader) ? timing.slidePx * (isBack() ? -1 : 1) : 0
    flights = flyShared(shared, timing)
    fades = fadeIn(entering, { shared, slidePx, timing })
    resize = resizeSheet(sheet, { frame, parts, fromPx, toPx: finalPx, timing })
  }

  /** Fades in elements added during the transition, and cross-fades loaded content with its placeholder. */
  const changeContent = (records: readonly MutationRecord[], timing: Timing) => {
    const running = fades.filter(isRunning)
    const loaded = records.filter(({ removedNodes }) => [...removedNodes].some(isSkeleton))
    if (running.length === 0 && loaded.length === 0) return
    for (const place of new Set(loaded.map(({ target }) => target))) {
      const here = records.filter(({ target }) => target === place)
      const at = here.flatMap(({ addedNodes }) => [...addedNodes]).find(isShown)
      const parts = here.flatMap(({ removedNodes }) => [...removedNodes]).filter(isSkeleton)
      if (at) showGhost({ parts, at, heightPx: 0 }, timing)
    }
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter(isShown)
    const old = ghosts.map(({ layer }) => layer)
    const shared = withoutEffects(running, () => matchShared({ old, entering: added, fading: [], sheet }))
    flights = [...flights, ...flyShared(shared, timing)]
    // A part that fades as a whole is split around the elements that move in it.
    const divided = running.filter((fade) => shared.some(({ element }) => partOf(fade)?.contains(element)))
    const moving = [...running, ...flights]
    const fresh = added.filter((node) => !moving.some((animation) => partOf(animation)?.contains(node)))
    const from = progressOf(running[0])
    cancel(divided)
    fades = [
      ...running.filter((fade) => !divided.includes(fade)),
      ...fadeIn(
        divided.flatMap((fade) => partOf(fade) ?? []),
        { shared, slidePx, from, timing },
      ),
      ...fadeIn(fresh, { shared, slidePx: 0, timing }),
    ]
  }

  const changeHeight = (fromPx: number, timing: Timing) => {
    const targetPx = finalPx
    finalPx = withoutEffects(resize, () => heightOf(sheet))
    if (isRunning(resize[0])) {
      if (Math.abs(finalPx - targetPx) < 1) return
    } else if (edits.isTyping() || frame.style.translate !== '' || Math.abs(finalPx - fromPx) <= heightSlackPx) return
    cancel(resize)
    resize = resizeSheet(sheet, { frame, parts, fromPx, toPx: finalPx, timing })
  }

  let records: readonly MutationRecord[] = []
  const move = () => {
    const before = parts
    const changed = records
    records = []
    parts = partsNow()
    const timing = timingOf(sheet)
    if (timing.baseMs > 0 && shownPx !== undefined) {
      const body = before.find((part) => part.isConnected && isBody(part))
      const replaced = body && replacedContent(body, changed)
      if (before.some((part) => !part.isConnected)) changeScreen({ parts: before }, shownPx, timing)
      else if (body && replaced && !edits.isTyping() && !fades.some(isRunning)) {
        const { removed, added } = replaced
        changeScreen({ parts: before, removedFrom: new Map([[body, removed]]), added }, shownPx, timing)
      } else {
        changeHeight(shownPx, timing)
        changeContent(changed, timing)
      }
    }
    // Those created here.
    changes.takeRecords()
  }
  let frameId = 0
  // Once per frame for all changes since the previous one, not in the task of the change.
  const changes = new MutationObserver((latest) => {
    if (records.length === 0) frameId = requestAnimationFrame(move)
    records = [...records, ...latest]
  })
  changes.observe(sheet, { childList: true, subtree: true, characterData: true, attributeFilter: ['class', 'hidden'] })
  const sizes = new ResizeObserver(([entry]) => {
    shownPx = entry?.borderBoxSize[0]?.blockSize
    if (shownPx !== undefined && !isRunning(resize[0])) finalPx = shownPx
  })
  sizes.observe(sheet, { box: 'border-box' })

  return () => {
    cancelAnimationFrame(frameId)
    changes.disconnect()
    sizes.disconnect()
    edits.stop()
    cancel([...resize, ...fades, ...flights])
    for (const { host } of ghosts) host.remove()
  }
}

/** The screen before a change. `added`: the elements that took the place of those removed from a part that stayed. */
type Before = Pick<createGhost.Params, 'parts' | 'removedFrom'> & { readonly added?: readonly Element[] }

function partOf({ effect }: Animation): Element | null {
  return effect instanceof KeyframeEffect ? effect.target : null
}

function cancel(animations: readonly Animation[]): void {
  for (const animation of animations) animation.cancel()
}

/** The visitor's interactions that a transition must respect. */
function watchEdits(sheet: HTMLElement) {
  const tops = new WeakMap<Element, number>()
  let typedIn: Element | undefined
  const listening = new AbortController()
  const listen = (types: readonly string[], listener: (event: Event) => void) => {
    for (const type of types)
      sheet.addEventListener(type, listener, { capture: true, passive: true, signal: listening.signal })
  }
  // A removed element loses its scroll position.
  listen(['scroll'], ({ target }) => {
    if (target instanceof Element) tops.set(target, target.scrollTop)
  })
  listen(['input'], ({ target }) => {
    typedIn = target instanceof Element ? target : undefined
  })
  listen(['change', 'focusout', 'click'], () => {
    typedIn = undefined
  })
  return {
    scrolledTo: (element: Element) => tops.get(element),
    /** A field was edited and still has the focus. */
    isTyping: () => typedIn?.isConnected === true,
    stop: () => listening.abort(),
  }
}

/** Both halves of a cross-fade, so that the opacities of the old and the new screen always add up to 1: no blank frame. */
const crossFade = ({ baseMs }: Timing) => ({ duration: baseMs, easing: 'ease-in-out' })

/** Fades the old screen out, starting from the current opacity of parts that were still fading in. */
const fadeOut = (host: Element, timing: Timing): Animation => host.animate({ opacity: [1, 0] }, crossFade(timing))

/**
 * Fades new parts in while they slide into place. Shared elements are excluded: everything around them fades separately.
 * Returns the fade animations.
 */
function fadeIn(parts: readonly Element[], { shared, slidePx, from = 0, timing }: fadeIn.Params): readonly Animation[] {
  const still = shared.map(({ element }) => element)
  const options = crossFade(timing)
  const { leaves, holders } = split(parts, still)
  for (const part of holders)
    part.animate({ backgroundColor: 'transparent', borderColor: 'transparent', boxShadow: 'none', offset: 0 }, options)
  const offsetPx = slidePx * (1 - from)
  const keyframes = { opacity: [from, 1], ...(offsetPx !== 0 && { translate: [`${offsetPx}px`, '0'] }) }
  return leaves.map((part) => part.animate(keyframes, options))
}

declare namespace fadeIn {
  type Params = {
    readonly shared: readonly Shared[]
    /** Distance from which they slide in; negative from the left. */
    readonly slidePx: number
    /** Fraction of the distance already covered. */
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

/** True if the node is a placeholder for loading content. */
const isSkeleton = (node: Node): node is Element =>
  node instanceof Element && (node.matches(skeleton) || node.querySelector(skeleton) !== null)

const isShown = (node: Node): node is Element => node instanceof Element && node.isConnected

/** The height of a sheet in px, even while its dialog is scaled. */
const heightOf = (sheet: Element): number => Number.parseFloat(getComputedStyle(sheet).blockSize)

/**
 * Animates the height of a sheet. Its frame and its parts have their final size from the start, so that layout runs once and nothing
 * shifts: the sheet moves from its old position by a translation, the body is clipped and the parts below it move with the edge.
 * Returns the animations, the height first.
 */
function resizeSheet(sheet: HTMLElement, params: resizeSheet.Params): readonly Animation[] {
  const { frame, parts, fromPx, toPx, timing } = params
  const byPx = toPx - fromPx
  if (Math.abs(byPx) < 1) return []
  const options = { duration: timing.baseMs, easing: timing.easing }
  const sizes = parts.map((part) => getComputedStyle(part).blockSize)
  const flat = flatParts(parts)
  const body = flat.findIndex(isBody)
  const height = sheet.animate({ blockSize: [`${fromPx}px`, `${toPx}px`], flexShrink: [0, 0] }, options)
  const hold = (element: Element, size = '') =>
    element.animate({ blockSize: [size, size], flexShrink: [0, 0] }, options)
  // A dialog is centred, or at the bottom of the window. In the page, the top stays.
  const topPx = getComputedStyle(frame).marginTop === '0px' ? byPx : byPx / 2
  const placed =
    'open' in frame ? [hold(frame, `${toPx}px`), sheet.animate({ translate: [`0 ${topPx}px`, '0'] }, options)] : []
  const held = parts.map((part, place) => hold(part, sizes[place]))
  const cut = byPx > 0 ? flat[body]?.animate({ clipPath: [cutOff(byPx), cutOff(0)] }, options) : undefined
  const moved = (body < 0 ? [] : flat.slice(body + 1)).map((part) =>
    part.animate({ translate: [`0 ${-byPx}px`, '0'] }, { ...options, composite: 'add' }),
  )
  return [height, ...placed, ...held, ...(cut ? [cut] : []), ...moved]
}

declare namespace resizeSheet {
  type Params = {
    /** Contains the sheet: a dialog, or an element of the page. */
    readonly frame: HTMLElement
    readonly parts: readonly Element[]
    readonly fromPx: number
    readonly toPx: number
    readonly timing: Timing
  }
}

const isBody = (part: Element): boolean => part.matches(`.${styles.body}`)

/**
 * The nodes removed from and added to the top of a body. Undefined if nothing was removed, nothing was added, or a node above them
 * stayed: the ghost shows the removed nodes from the top.
 */
function replacedContent(
  body: Element,
  records: readonly MutationRecord[],
): { readonly removed: readonly Node[]; readonly added: readonly Element[] } | undefined {
  const own = records.filter(({ target, type }) => target === body && type === 'childList')
  const inserted = new Set(own.flatMap(({ addedNodes }) => [...addedNodes]))
  const added = [...body.children].filter((part) => inserted.has(part))
  const removals = own.filter(({ removedNodes }) => [...removedNodes].some((node) => !node.isConnected))
  const removed = removals.flatMap(({ removedNodes }) => [...removedNodes]).filter((node) => !node.isConnected)
  const changed = new Set<Node | null>([null, ...inserted, ...removed])
  const isAtTop =
    added.every((part, place) => part === body.children[place]) &&
    removals.every(({ previousSibling }) => changed.has(previousSibling))
  return removed.length > 0 && added.length > 0 && isAtTop ? { removed, added } : undefined
}

/** Clips at the end only: elements that move into the body come from outside. */
const cutOff = (px: number) => `inset(-100vmax -100vmax ${px}px)`
