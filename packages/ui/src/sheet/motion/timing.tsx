/** The motion tokens of a sheet; all 0 with reduced motion. */
export type Timing = {
  readonly baseMs: number
  readonly easing: string
  /** The distance a new screen slides, in reading direction. */
  readonly slidePx: number
}

export function timingOf(sheet: Element): Timing {
  const style = getComputedStyle(sheet)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    baseMs: milliseconds(token('--lk-base')),
    easing: token('--lk-ease'),
    slidePx: Number.parseFloat(token('--lk-s2')) * (style.direction === 'rtl' ? -1 : 1),
  }
}

/** The minifier shortens `150ms` to `.15s`. */
export const milliseconds = (time: string): number => Number.parseFloat(time) * (/\ds$/.test(time) ? 1000 : 1)

export const isRunning = (animation: Animation | undefined): animation is Animation =>
  animation?.playState === 'running' || animation?.playState === 'paused'

/** Eased progress of an animation, 0 to 1, even after its element was removed. */
export const progressOf = (animation: Animation | undefined): number =>
  isRunning(animation) ? (animation.effect?.getComputedTiming().progress ?? 1) : 1

/** Measures without the effect of these animations, which keep their progress. */
export function withoutEffects<value>(animations: readonly Animation[], measure: () => value): value {
  const effects = animations.flatMap((animation) =>
    isRunning(animation) && animation.effect instanceof KeyframeEffect ? animation.effect : [],
  )
  const targets = effects.map(({ target }) => target)
  for (const effect of effects) effect.target = null
  const measured = measure()
  for (const [place, effect] of effects.entries()) effect.target = targets[place] ?? null
  return measured
}
