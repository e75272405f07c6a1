import { expect } from 'vitest'
import { holdFrames, type RunInPage } from './frames.ts'

/** Moments of a transition, in ms, at which a film inspects it. */
const moments = [0, 15, 30, 45, 60, 75, 90, 105, 120, 135, 150]

/**
 * Steps through a transition of the open dialog. Asserts that no frame is blank, that the height changes with the fade, without a
 * jump and around the same centre, and that the old screen is removed in the end. `content`: selector of an element of the new
 * screen. Resolves with the layout shift as a fraction of the window, or undefined in a browser that cannot measure it.
 */
export async function film(
  run: RunInPage,
  { begin, content }: { readonly begin: () => Promise<unknown>; readonly content: string },
): Promise<number | undefined> {
  const before = await run(sheetHeight, [])
  const middle = await run(sheetMiddle, [])
  const frames = await holdFrames(run)
  await run(recordShifts, [])
  await begin()
  expect(await frames.count()).toBeGreaterThan(0)
  const heights: number[] = []
  for (const ms of moments) {
    await frames.at(ms)
    const { old, fresh } = await run(opacities, [content] as const)
    expect(old + fresh, `${ms} ms`).toBeGreaterThan(0.95)
    heights.push(await run(sheetHeight, []))
    expect(Math.abs((await run(sheetMiddle, [])) - middle), `middle at ${ms} ms`).toBeLessThanOrEqual(1)
  }
  await frames.release()
  const after = await run(sheetHeight, [])
  expect(heights[0]).toBeCloseTo(before, 0)
  expect(heights.at(-1)).toBeCloseTo(after, 0)
  expect(heights).toEqual([...heights].sort((a, b) => (after < before ? b - a : a - b)))
  expect(await run(() => document.querySelectorAll('dialog[open] [inert]').length, [])).toBe(0)
  return (await run(() => Reflect.get(globalThis, 'shifts') as number[] | undefined, []))?.reduce(
    (sum, value) => sum + value,
    0,
  )
}

const sheetHeight = (): number => document.querySelector('dialog[open] > div')?.getBoundingClientRect().height ?? 0

const sheetMiddle = (): number => {
  const { top = 0, bottom = 0 } = document.querySelector('dialog[open] > div')?.getBoundingClientRect() ?? {}
  return (top + bottom) / 2
}

function recordShifts(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return
  const shifts: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number)
  })
  observer.observe({ type: 'layout-shift' })
  Object.assign(globalThis, { shifts })
}

/**
 * Effective opacities, including those of all ancestors: of the content that fades out, and of the new content matched by the
 * selector.
 */
function opacities(selector: string): { old: number; fresh: number } {
  const dialog = document.querySelector('dialog[open]')
  const opacity = (found: Element | null | undefined) => {
    let product = found ? 1 : 0
    for (let node = found; node && node !== dialog; node = node.parentElement)
      product *= Number(getComputedStyle(node).opacity)
    return product
  }
  return { old: opacity(dialog?.querySelector('[inert]')), fresh: opacity(dialog?.querySelector(selector)) }
}
