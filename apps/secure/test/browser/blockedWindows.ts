import type { Frame } from 'playwright-core'

/** Acts while the browser blocks the windows of this document. Afterwards they are allowed, as by a visitor who changed the setting. */
export async function withBlockedWindows(frame: Frame, act: () => Promise<void>): Promise<void> {
  const allowed = await frame.evaluateHandle(() => window.open)
  await frame.evaluate(() => {
    window.open = () => null
  })
  await act()
  await frame.evaluate((open) => Object.assign(window, { open }), allowed)
}
