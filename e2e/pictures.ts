import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { launchBrowser } from '../tools/browser.mjs'
import { type Stack, startStack } from './harness/stack.ts'
import { walk } from './harness/walk.ts'

/**
 * Takes a screenshot of every screen, light and dark, at 1280 and 390 px: `node --import tsx -C latchkey-source
 * e2e/pictures.ts <folder>`
 */
const folder = resolve(process.argv[2] ?? 'pictures')
await mkdir(folder, { recursive: true })
const running = process.env.LATCHKEY_E2E_STACK
const { stack, stop } = running ? { stack: JSON.parse(running) as Stack, stop: async () => {} } : await startStack()
const browser = await launchBrowser()
try {
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await walk(browser, stack, {
      context: { viewport: { width, height }, deviceScaleFactor: 2, reducedMotion: 'reduce' },
      async onScreen(name, page) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`) })
        }
        await page.emulateMedia({ colorScheme: null })
        console.log(name, width)
      },
    })
  }
} finally {
  await browser.close()
  await stop()
}
