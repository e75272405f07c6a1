import type { Browser, LaunchOptions } from 'playwright-core'

export type FoundBrowser = {
  readonly source: string
  readonly executablePath: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** Starts the browser the tests and the picture tools use. Close it with `await browser.close()`. */
export function launchBrowser(options?: LaunchOptions): Promise<Browser>

/** The first of: `LATCHKEY_CHROMIUM`, the one in node_modules where it runs, the system's browser, Playwright's. */
export function findBrowser(): Promise<FoundBrowser>
