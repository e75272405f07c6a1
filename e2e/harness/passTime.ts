import type { Locator, Page } from 'playwright-core'
import { until } from './until.ts'

/** The largest clock step within which the page still waits for the relay's response. */
export const clockStepMs = 4_000

/**
 * Advances the page's paused clock in steps, with a round trip between them: the relay responds in real time, and a
 * late response counts as lost.
 */
export async function passTime(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= clockStepMs) {
    await page.clock.runFor(Math.min(clockStepMs, left))
    await page.evaluate(() => fetch('/', { method: 'HEAD' }).then(() => undefined))
  }
}

/** Waits for an element that appears after retries or refreshes, with the page's installed clock running faster. */
export async function hurryTo(page: Page, element: Locator): Promise<void> {
  await until(`to see ${element}`, async () => {
    if (await element.first().isVisible()) return true
    await passTime(page, 1_000)
    return false
  })
}
