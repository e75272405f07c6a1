import { sheetOf } from './sheetParts.tsx'
import { milliseconds } from './timing.tsx'

/** Each step is a fraction of `--lk-nudge`, alternating sides. */
const steps = [0, -0.2, 0.4, -1, 1, -1, 1, -1, 0.4, -0.2, 0]

/** Shakes a sheet once to show that it cannot be closed now. Does nothing with reduced motion. */
export function shakeSheet(frame: Element): void {
  const sheet = sheetOf(frame)
  if (!sheet?.animate) return
  const style = getComputedStyle(sheet)
  const duration = milliseconds(style.getPropertyValue('--lk-shake').trim())
  const nudgePx = Number.parseFloat(style.getPropertyValue('--lk-nudge'))
  const isShaking = sheet.getAnimations().some(({ id }) => id === 'shake')
  if (duration === 0 || isShaking) return
  sheet.animate({ translate: steps.map((step) => `${step * nudgePx}px`) }, { duration, id: 'shake' })
}
