import type { Page } from 'playwright-core'

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
