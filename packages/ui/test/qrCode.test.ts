import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type JsQr from 'jsqr'
import type { Locator } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PAIRING_URI } from '../src/gallery/samples.tsx'
import { QrCode } from '../src/qrCode/QrCode.tsx'
import { fixturePage } from './fixturePage.ts'

const fixture = fixturePage()

/** Decodes a screenshot of the plate, like a camera. */
async function read(plate: Locator): Promise<string | undefined> {
  const page = plate.page()
  const png = (await plate.screenshot({ animations: 'disabled' })).toString('base64')
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('jsqr'), 'utf8'))
  return page.evaluate(async (source) => {
    const picture = new Image()
    picture.src = `data:image/png;base64,${source}`
    await picture.decode()
    const { width, height } = picture
    const paint = new OffscreenCanvas(width, height).getContext('2d')!
    paint.drawImage(picture, 0, 0)
    const { jsQR } = window as unknown as { jsQR: typeof JsQr }
    return jsQR(paint.getImageData(0, 0, width, height).data, width, height)?.data
  }, png)
}

test.each([
  { theme: 'light', scale: 1 },
  { theme: 'light', scale: 2 },
  { theme: 'dark', scale: 1 },
  { theme: 'dark', scale: 2 },
])('a decoder reads the drawn code: $theme, $scale×', async ({ theme, scale }) => {
  const page = await fixture.newTab({ deviceScaleFactor: scale, viewport: { width: 1480, height: 900 } })
  await page.goto(fixture.url())
  const plate = page.locator(`section > [data-theme=${theme}] div:has(> svg[aria-label="QR code to connect"])`)
  expect(await read(plate)).toBe(PAIRING_URI)
  await page.close()
})

test('a decoder reads every address beside a logo of 40 px', async () => {
  const page = await fixture.newTab({ deviceScaleFactor: 1, viewport: { width: 400, height: 400 } })
  const codeOf = (value: string) =>
    renderToStaticMarkup(createElement(QrCode, { value, label: value, mark: createElement('i') }))
  const style = `div { display: grid; place-items: center; width: 320px; height: 320px; position: relative }
    svg { width: 272px; grid-area: 1 / 1 } div > div { grid-area: 1 / 1 } i { width: 40px; height: 40px; background: #084 }`
  const missed: string[] = []
  for (let count = 0; count < 40; count += 1) {
    const address = `0x${randomBytes(20).toString('hex')}`
    await page.setContent(`<style>${style}</style>${codeOf(address)}`)
    if ((await read(page.locator('div').first())) !== address) missed.push(address)
  }
  expect(missed).toEqual([])
  await page.close()
})
