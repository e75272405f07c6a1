import type { Page } from 'playwright-core'

type Movement = { held: Animation[]; isHolding: boolean }

declare global {
  /** Not named `frames`, because `window.frames` already exists. */
  var movement: Movement
}

/** Runs a function in a page of any browser. It has access only to its arguments, which must be JSON. */
export type RunInPage = <Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
  args: Args,
) => Promise<Awaited<Result>>

export const inPage =
  (page: Page): RunInPage =>
  (work, args) =>
    page.evaluate(`(${work})(...${JSON.stringify(args)})`)

/**
 * Pauses every animation that scripts start in a page, so that a test can inspect any moment of it. Call it right before the action
 * under test.
 */
export async function holdFrames(run: RunInPage) {
  await run(() => {
    const isPrepared = 'movement' in globalThis
    globalThis.movement = { held: [], isHolding: true }
    if (isPrepared) return
    const { animate } = Element.prototype
    Element.prototype.animate = function (...args) {
      const animation = animate.apply(this, args)
      if (!globalThis.movement.isHolding) return animation
      animation.pause()
      globalThis.movement.held.push(animation)
      return animation
    }
  }, [])
  return {
    /** Seeks to the given time in ms after the start. */
    at: (ms: number) =>
      run(
        async (time) => {
          for (const animation of globalThis.movement.held) {
            const end = Number(animation.effect?.getComputedTiming().endTime)
            if (animation.playState === 'paused') animation.currentTime = Math.min(time, end)
          }
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        },
        [ms] as const,
      ),
    count: () =>
      run(async () => {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        return globalThis.movement.held.length
      }, []),
    /** Finishes all paused animations; later ones run normally. */
    release: () =>
      run(async () => {
        const { held } = globalThis.movement
        globalThis.movement.isHolding = false
        for (const animation of held) if (animation.playState === 'paused') animation.finish()
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      }, []),
  }
}
