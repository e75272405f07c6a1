import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type JsQr from 'jsqr'
import { expect, test } from 'vitest'
import { PAIRING_URI } from '../src/gallery/samples.tsx'
import { fixturePage } from './fixturePage.ts'

const fixture = fixturePage()

/** The plate as a camera would get it: painted by the browser, then read back as pixels and decoded in the page. */
test.each([
  { theme: 'light', scale: 1 },
  { theme: 'light', scale: 2 },
  { theme: 'dark', scale: 1 },
  { theme: 'dark', scale: 2 },
])('a decoder reads the drawn code: $theme, $scale×', async ({ theme, scale }) => {
  const page = await fixture.newTab({ deviceScaleFactor: scale, viewport: { width: 1480, height: 900 } })
  await page.goto(fixture.url())
  const plate = page.locator(`section > [data-theme=${theme}] div:has(> svg[aria-label="QR code to connect"])`)
  const png = (await plate.screenshot({ animations: 'disabled' })).toString('base64')
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('jsqr'), 'utf8'))
  const read = await page.evaluate(async (source) => {
    const picture = new Image()
    picture.src = `data:image/png;base64,${source}`
    await picture.decode()
    const { width, height } = picture
    const paint = new OffscreenCanvas(width, height).getContext('2d')!
    paint.drawImage(picture, 0, 0)
    const { jsQR } = window as unknown as { jsQR: typeof JsQr }
    return jsQR(paint.getImageData(0, 0, width, height).data, width, height)?.data
  }, png)
  expect(read).toBe(PAIRING_URI)
  await page.close()
})
