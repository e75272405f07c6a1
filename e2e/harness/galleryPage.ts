import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { Scene } from '../../packages/modal/gallery/scene.ts'

const root = join(import.meta.dirname, '../..')
/** Makes screenshots equal on every machine: loads the fonts that the tokens name. */
const fonts = [
  { family: 'Inter', file: 'inter/files/inter-latin-wght-normal.woff2' },
  { family: 'Noto Sans Arabic', file: 'noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2' },
]

/** The gallery with all `scenes` in their states, with its own fonts and the server's network images. */
export async function openGallery(browser: Browser, params: openGallery.Params): Promise<Page> {
  const { url, scenes, locale, theme, width, deviceScaleFactor = 1 } = params
  const viewport = { width, height: 900 }
  const page = await browser.newPage({ viewport, deviceScaleFactor, reducedMotion: 'reduce', bypassCSP: true })
  await page.route('**/public/getAssetImage/*', async (route) => {
    const id = decodeURIComponent(route.request().url().split('/').at(-1) ?? '').replace(':', '-')
    const path = join(root, `apps/server/seed/images/networks/${id}.webp`)
    await route.fulfill({ path, contentType: 'image/webp' }).catch(() => route.fulfill({ status: 404 }))
  })
  await page.goto(`${url}/?locale=${locale}&theme=${theme}`)
  await page.addStyleTag({ content: (await Promise.all(fonts.map(fontFace))).join('\n') })
  // A scene that is still loading moves those below it.
  for (const { id } of scenes) await page.locator(`[data-scene="${id}"][data-ready]`).waitFor()
  await page.evaluate(() => document.fonts.ready)
  return page
}

export declare namespace openGallery {
  type Params = {
    readonly url: string
    readonly scenes: readonly Scene[]
    readonly locale: string
    readonly theme: string
    readonly width: number
    readonly deviceScaleFactor?: number
  }
}

/** Position of a scene in its page, including its shadow. */
export async function boxOf(page: Page, { id, view }: Scene) {
  const part = view === 'Toasts' ? 'section:has(> [role=status], > [role=alert])' : '[role=group]'
  const margin = 8
  return page.locator(`[data-scene="${id}"] ${part}`).evaluate((node, margin) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return {
      x: Math.max(0, left + scrollX - margin),
      y: Math.max(0, top + scrollY - margin),
      width: width + 2 * margin,
      height: height + 2 * margin,
    }
  }, margin)
}

async function fontFace({ family, file }: (typeof fonts)[number]): Promise<string> {
  const data = (await readFile(join(root, 'node_modules/@fontsource-variable', file))).toString('base64')
  return `@font-face { font-family: "${family}"; font-weight: 100 900; src: url(data:font/woff2;base64,${data}) }`
}
