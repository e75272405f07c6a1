import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from '../../../tools/browser.mjs'
import { servePage } from './servePage.ts'

/**
 * One browser and one page, served, for the tests of a file; each test opens a tab of its own. Only tests of motion have the page
 * moving: without a graphics card, painting it takes most of the processor.
 */
export function fixturePage({ moving = false, ...options }: servePage.Options & { readonly moving?: boolean } = {}) {
  const reducedMotion = moving ? 'no-preference' : 'reduce'
  let browser: Browser
  let site: Awaited<ReturnType<typeof servePage>>
  beforeAll(async () => {
    ;[browser, site] = await Promise.all([launchBrowser(), servePage(options)])
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })
  return {
    newTab: (how?: Parameters<Browser['newPage']>[0]): Promise<Page> => browser.newPage({ reducedMotion, ...how }),
    url: () => site.url,
  }
}
