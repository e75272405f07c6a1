import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sheetBreakpointPx } from '@latchkey/contracts/constants/modal'
import type { Page } from 'playwright-core'
import type { Scene } from '../packages/modal/gallery/scene.ts'
import { scenes } from '../packages/modal/gallery/scenes.ts'
import { type pictureKinds, viewGuide, viewsPage } from '../packages/modal/gallery/viewGuide.ts'
import { servePage } from '../packages/ui/test/servePage.ts'
import { launchBrowser } from '../tools/browser.mjs'
import { boxOf, openGallery } from './harness/galleryPage.ts'

/**
 * Generates docs/views.md and its screenshots, one scene for each view. `npm run pictures -- <folder>` writes every
 * scene to a folder instead.
 */
const docs = join(import.meta.dirname, '../docs')
const [elsewhere] = process.argv.slice(2)
const folder = elsewhere === undefined ? join(docs, 'images/views') : resolve(elsewhere)
const documented = Object.values(viewGuide).map(({ scene }) => scene)
const shownAt = (width: number) => scenes.filter(({ onPhone }) => !onPhone || width <= sheetBreakpointPx)
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
    const page = await openGallery(browser, { url: site.url, scenes: shownAt(width), locale, theme, width })
    for (const scene of shownAt(width).filter(({ id }) => elsewhere !== undefined || documented.includes(id)))
      await writeFile(join(folder, `${scene.id}-${kind}.webp`), await webpOf(page, scene))
    await page.close()
  }
} finally {
  await browser.close()
  await site.close()
}

/** Playwright itself supports only PNG and JPEG. Images below the window are lazy and would be blank. */
async function webpOf(page: Page, scene: Scene): Promise<Buffer> {
  await page.locator(`[data-scene="${scene.id}"] img`).evaluateAll(async (images: HTMLImageElement[]) => {
    for (const image of images) image.loading = 'eager'
    await Promise.allSettled(images.map((image) => image.decode()))
  })
  const clip = { ...(await boxOf(page, scene)), scale: 1 }
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
