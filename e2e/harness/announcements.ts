import type { BrowserContext, Page } from 'playwright-core'
import { until } from './until.ts'

type Recorder = { __announced?: string[] }

/** Records announcements of live regions, in every page of the context. Attach before the first navigation. */
export async function recordAnnouncements(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const said: string[] = []
    ;(window as unknown as Recorder).__announced = said
    const region = '[role=status],[role=alert],[aria-live=polite],[aria-live=assertive]'
    const hear = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const spoken = element?.closest(region)
        ? [element.closest(region)]
        : [...(element?.querySelectorAll(region) ?? [])]
      for (const live of spoken) {
        const text = live?.textContent?.trim()
        if (text && said.at(-1) !== text) said.push(text)
      }
    }
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) hear(node)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Waits for an announcement since the page was loaded, even if its text is no longer on screen, as with toasts. */
export async function hears(page: Page, text: string | RegExp): Promise<void> {
  const matches = (said: string) => (typeof text === 'string' ? said.includes(text) : text.test(said))
  await until(`to hear ${text}`, async () => {
    const said = await page.evaluate(() => (window as unknown as Recorder).__announced ?? [])
    return said.some(matches)
  })
}
