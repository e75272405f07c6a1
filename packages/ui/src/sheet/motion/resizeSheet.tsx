import styles from '../SheetBody.lk.css'
import { flatParts } from './sheetParts.tsx'
import { isRunning, type Timing } from './timing.tsx'

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
  const cut = byPx > 0 ? flat[body]?.animate({ clipPath: [`inset(0 0 ${byPx}px)`, 'inset(0)'] }, options) : undefined
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

/** Measures the sheet as if it were not resizing. The animations keep their time. */
export function withoutResize(animations: readonly Animation[], measure: () => number): number {
  const effects = animations.flatMap((animation) =>
    isRunning(animation) && animation.effect instanceof KeyframeEffect ? animation.effect : [],
  )
  const targets = effects.map(({ target }) => target)
  for (const effect of effects) effect.target = null
  const px = measure()
  for (const [place, effect] of effects.entries()) effect.target = targets[place] ?? null
  return px
}
