import type { Frame, Page } from 'playwright-core'

/** The frame of the secure site in the app's page. @throws if the page has no such frame */
export function secureFrame(page: Page, secureUrl: string): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(secureUrl))
  if (!frame) throw new Error('The page has no frame of the secure site.')
  return frame
}

/** Runs `act` while pop-ups of this document are blocked, then allows them again. */
export async function withBlockedWindows(frame: Frame, act: () => Promise<void>): Promise<void> {
  const allowed = await frame.evaluateHandle(() => window.open)
  await frame.evaluate(() => {
    window.open = () => null
  })
  await act()
  await frame.evaluate((open) => Object.assign(window, { open }), allowed)
}
