import styles from '../SheetBody.lk.css'
import { flatParts } from './sheetParts.tsx'
import type { Timing } from './timing.tsx'

/** The height of a sheet in px, also while its dialog is scaled. */
export const heightOf = (sheet: Element): number => Number.parseFloat(getComputedStyle(sheet).blockSize)

/**
 * Animates the height of a sheet. Its parts have their final size from the start, so that they are laid out once: the body is
 * cut off and what stands under it moves along with the edge. Returns the animations, the height first.
 */
export function resizeSheet(sheet: HTMLElement, params: resizeSheet.Params): readonly Animation[] {
  const { parts, fromPx, toPx, timing } = params
  const byPx = toPx - fromPx
  if (Math.abs(byPx) < 1) return []
  const options = { duration: timing.baseMs, easing: timing.easing }
  const sizes = parts.map((part) => getComputedStyle(part).blockSize)
  const flat = flatParts(parts)
  const body = flat.findIndex(isBody)
  const height = sheet.animate({ blockSize: [`${fromPx}px`, `${toPx}px`] }, options)
  const held = parts.map((part, place) =>
    part.animate({ blockSize: [sizes[place] ?? '', sizes[place] ?? ''], flexShrink: [0, 0] }, options),
  )
  const cut = byPx > 0 ? flat[body]?.animate({ clipPath: [cutOff(byPx), cutOff(0)] }, options) : undefined
  const moved = (body < 0 ? [] : flat.slice(body + 1)).map((part) =>
    part.animate({ translate: [`0 ${-byPx}px`, '0'] }, { ...options, composite: 'add' }),
  )
  return [height, ...held, ...(cut ? [cut] : []), ...moved]
}

export declare namespace resizeSheet {
  type Params = {
    readonly parts: readonly Element[]
    readonly fromPx: number
    readonly toPx: number
    readonly timing: Timing
  }
}

export const isBody = (part: Element): boolean => part.matches(`.${styles.body}`)

/** All that a body held before it got other content; undefined when some of it stayed. */
export function replacedContent(body: Element, records: readonly MutationRecord[]): readonly Node[] | undefined {
  const own = records.filter(({ target, type }) => target === body && type === 'childList')
  const added = new Set(own.flatMap(({ addedNodes }) => [...addedNodes]))
  const removed = own.flatMap(({ removedNodes }) => [...removedNodes]).filter((node) => !node.isConnected)
  const isReplaced =
    removed.length > 0 && body.children.length > 0 && [...body.children].every((part) => added.has(part))
  return isReplaced ? removed : undefined
}

/** Cuts off the end only: what moves into the body comes from outside. */
const cutOff = (px: number) => `inset(-100vmax -100vmax ${px}px)`
