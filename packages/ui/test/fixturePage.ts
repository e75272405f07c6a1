import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from '../../../tools/browser.mjs'
import { servePage } from './servePage.ts'

/** One browser and one page, served, for the tests of a file; each test opens a tab of its own. */
export function fixturePage(options?: servePage.Options) {
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
    newTab: (how?: Parameters<Browser['newPage']>[0]): Promise<Page> => browser.newPage(how),
    url: () => site.url,
  }
}
