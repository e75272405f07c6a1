import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { scenes } from '../packages/modal/gallery/scenes.ts'
import { type pictureKinds, viewGuide, viewsPage } from '../packages/modal/gallery/viewGuide.ts'
import { servePage } from '../packages/ui/test/servePage.ts'
import { launchBrowser } from '../tools/browser.mjs'

/**
 * Makes docs/views.md and its pictures, one scene for each view. `npm run pictures -- <folder>` takes every scene into a folder
 * instead.
 */
const docs = join(import.meta.dirname, '../docs')
const [elsewhere] = process.argv.slice(2)
const folder = elsewhere === undefined ? join(docs, 'images/views') : resolve(elsewhere)
const documented = Object.values(viewGuide).map(({ scene }) => scene)
const ids = scenes.map(({ id }) => id).filter((id) => elsewhere !== undefined || documented.includes(id))
const kinds: Record<keyof typeof pictureKinds, { locale: string; theme: string; width: number }> = {
  light: { locale: 'en', theme: 'light', width: 1280 },
  dark: { locale: 'en', theme: 'dark', width: 1280 },
  rtl: { locale: 'ar', theme: 'light', width: 1280 },
  mobile: { locale: 'en', theme: 'light', width: 390 },
}

await mkdir(folder, { recursive: true })
if (elsewhere === undefined) await writeFile(join(docs, 'views.md'), viewsPage())
const [browser, site] = await Promise.all([
  launchBrowser(),
  servePage({ root: join(import.meta.dirname, '../packages/modal/test/gallery') }),
])
try {
  for (const [kind, { locale, theme, width }] of Object.entries(kinds)) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    await page.goto(`${site.url}/?locale=${locale}&theme=${theme}`)
    // A scene that is still loading moves those below it.
    for (const { id } of scenes) await page.locator(`[data-scene="${id}"][data-ready]`).waitFor()
    for (const id of ids) {
      await writeFile(join(folder, `${id}-${kind}.webp`), await webpOf(page, id))
    }
    await page.close()
  }
} finally {
  await browser.close()
  await site.close()
}

/** The scene with its shadow. Playwright itself knows PNG and JPEG only. */
async function webpOf(page: Page, id: string): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready)
  const box = await page.locator(`[data-scene="${id}"] [role=group]`).evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return { x: left + scrollX, y: top + scrollY, width, height }
  })
  const margin = 8
  const clip = {
    x: Math.max(0, box.x - margin),
    y: Math.max(0, box.y - margin),
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
    scale: 1,
  }
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 30,
    clip,
    captureBeyondViewport: true,
  })
  await session.detach()
  return Buffer.from(data, 'base64')
}
