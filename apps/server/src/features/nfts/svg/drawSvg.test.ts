import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createDrawSvg } from './drawSvg.ts'

const drawSvg = createDrawSvg()
const wrapped = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">${content}</svg>`
const draw = (content: string) => drawSvg(Buffer.from(wrapped(content)))
const drawn = async (content: string) => Buffer.from((await draw(content)) ?? '').toString('hex')
const repeated = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join('')

/** Width, height, and the first pixel as red, green, blue and alpha. The first line of a PNG starts with its filter, then this pixel. */
function firstPixel(png: Uint8Array | undefined) {
  const file = Buffer.from(png ?? '')
  const data = inflateSync(file.subarray(file.indexOf('IDAT') + 4))
  return { size: [file.readUInt32BE(16), file.readUInt32BE(20)], pixel: [...data.subarray(1, 5)] }
}

test('draws shapes and text as a PNG, its longer side 512 pixels', async () => {
  expect(firstPixel(await draw('<rect width="100" height="100" fill="#ff8000"/>'))).toEqual({
    size: [512, 512],
    pixel: [255, 128, 0, 255],
  })
  const tall = await drawSvg(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="40"/>'))
  expect(firstPixel(tall).size).toEqual([128, 512])
  // Collections of text use any font; without a fallback, nothing would be drawn.
  for (const font of ['serif', 'monospace', 'Inter'])
    expect(await drawn(`<text y="50" font-family="${font}">Brass key</text>`)).not.toBe(await drawn(''))
})

test('runs no script, and loads neither files nor URLs', async () => {
  const nothing = await drawn('')
  expect(nothing).not.toBe('')
  const picture = new URL('../../../../seed/images/networks/eip155-1.webp', import.meta.url)
  for (const href of [picture.href, picture.pathname, 'http://127.0.0.1:9/x.png', 'https://example.com/x.svg'])
    expect(await drawn(`<image href="${href}" width="100" height="100"/>`)).toBe(nothing)
  const html = '<foreignObject width="90" height="90"><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>'
  expect(await drawn(`<script>while (true) {}</script>${html}`)).toBe(nothing)
})

test.each<[string, string]>([
  [
    'that would take too much memory',
    wrapped(`${'<g opacity=".9">'.repeat(500)}<path d="M0 0h100v100H0"/>${'</g>'.repeat(500)}`),
  ],
  [
    'that would take too long',
    wrapped(
      `<filter id="f" x="-9999" width="99999" height="99999">${repeated(40, () => '<feGaussianBlur stdDeviation="9999"/>')}</filter><path d="M0 0h90v90" filter="url(#f)"/>`,
    ),
  ],
  [
    'whose parts multiply',
    wrapped(
      `<g id="g0"><path d="M0 0h9v9"/></g>${repeated(12, (i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`)}`,
    ),
  ],
  [
    'whose entities multiply',
    `<!DOCTYPE svg [<!ENTITY a "aaaa">${repeated(20, (i) => `<!ENTITY a${i} "&a${i - 1};&a${i - 1};">`)}]>${wrapped('<text>&a19;</text>')}`,
  ],
  ['of a billion pixels', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1000000000"/>'],
  ['that is HTML', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>'],
  ['that ends early', '<svg xmlns="http://www.w3.org/2000/svg"><rect'],
])('aborts drawing a file %s, and draws the next one', async (_, svg) => {
  const before = process.memoryUsage().rss
  expect(await drawSvg(Buffer.from(svg))).toBeUndefined()
  expect(await drawn('')).not.toBe('')
  expect(process.memoryUsage().rss - before).toBeLessThan(512 * 1024 * 1024)
})
