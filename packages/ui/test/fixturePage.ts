import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from '../../../tools/browser.mjs'
import { servePage } from './servePage.ts'

/**
 * One browser and one served page for the tests of a file; each test opens its own tab. Animations run only in tests of motion:
 * without a GPU, painting them takes most of the CPU.
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
