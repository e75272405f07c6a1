import type { Page } from 'playwright-core'

declare global {
  /** Texts that a screen reader would have announced in this page, in order. */
  var announced: string[]
}

/**
 * Records texts that a screen reader announces without a focus change: changed texts of live regions, and alerts and statuses that
 * are added with their text.
 */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.evaluate(() => {
    const regions = '[role=status], [role=alert], [aria-live]'
    const latest = new WeakMap<Element, string>()
    globalThis.announced = []
    const say = (region: Element) => {
      const text = region.textContent?.trim() ?? ''
      if (latest.get(region) === text || !region.isConnected || region.closest('[inert], [aria-hidden=true]')) return
      latest.set(region, text)
      if (text !== '') globalThis.announced.push(text)
    }
    new MutationObserver((records) => {
      const changed = new Set<Element>()
      for (const { target, addedNodes } of records) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(regions)
        if (around) changed.add(around)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          for (const region of [node, ...node.querySelectorAll('*')])
            if (region.matches('[role=status], [role=alert]')) changed.add(region)
        }
      }
      for (const region of changed) say(region)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Announcements since the last call, except loading messages, which may already have disappeared. */
export const takeAnnouncements = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => globalThis.announced.splice(0).filter((text) => text !== 'Loading…'))
