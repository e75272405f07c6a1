import type { BrowserContext, Page } from 'playwright-core'

type Recorder = { __announced?: string[] }

/** Writes down what live regions say, in every page of the context. Attach before the first navigation. */
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

/** Everything said aloud on the page since it was loaded, oldest first. */
export async function announcements(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as Recorder).__announced ?? [])
}
