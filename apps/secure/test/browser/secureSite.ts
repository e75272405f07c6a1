import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from '../../../../tools/browser.mjs'
import { startSecureStack } from './secureStack.ts'

export type SecureSite = { stack: Awaited<ReturnType<typeof startSecureStack>>; browser: Browser }

/** Starts the built secure site with its vaults, and a browser, before the tests of a file; stops both after them. */
export function secureSite(params?: startSecureStack.Params): SecureSite {
  const site = {} as SecureSite
  beforeAll(async () => {
    ;[site.stack, site.browser] = await Promise.all([startSecureStack(params), launchBrowser()])
  }, 300_000)
  afterAll(async () => {
    await site.browser?.close()
    await site.stack?.stop()
  })
  return site
}
