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
  const body = flat.findIndex((part) => part.matches(`.${styles.body}`))
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

/** Cuts off the end only: what moves into the body comes from outside. */
const cutOff = (px: number) => `inset(-100vmax -100vmax ${px}px)`
