import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Recorded = { readonly title: string; readonly height: number; readonly shift: number }
type Recorder = { __layout: Recorded[]; __shift: number }

/** Records the sheet's height and moving elements in every frame. Call it before the first navigation. */
export async function sheetLayout(page: Page) {
  await page.addInitScript(() => {
    const recorder = window as unknown as Recorder
    recorder.__layout = []
    recorder.__shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[])
        if (entry.sources.some(({ node }) => node?.parentElement?.closest('dialog'))) recorder.__shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    type Shift = { readonly value: number; readonly sources: readonly { readonly node: Node | null }[] }
    const look = () => {
      const sheet = document.querySelector<HTMLElement>('dialog[open] > div')
      const title = sheet?.querySelector('h2')?.textContent
      if (sheet && title) {
        const height = sheet.offsetHeight
        recorder.__layout.push({ title, height, shift: recorder.__shift })
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return {
    /** Clears the recording: the next check covers only what follows. */
    async forget(): Promise<void> {
      await page.evaluate(() => {
        ;(window as unknown as Recorder).__layout = []
      })
    },
    /** Asserts that the view has not changed its height or moved an element since its heading appeared, or since `forget`. */
    async expectStill(title: string): Promise<void> {
      // The observer is called after the frame.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      const frames = await page.evaluate(() => (window as unknown as Recorder).__layout)
      const view = frames.filter((frame) => frame.title.startsWith(title))
      const heights = view.map(({ height }) => height)
      expect(view.length, title).toBeGreaterThan(1)
      expect(
        Math.max(...heights) - Math.min(...heights),
        `height of ${title} ${[...new Set(heights)]}`,
      ).toBeLessThanOrEqual(1)
      expect((view.at(-1)?.shift ?? 0) - (view[1]?.shift ?? 0), `shift of ${title}`).toBeLessThanOrEqual(0.02)
    },
  }
}
