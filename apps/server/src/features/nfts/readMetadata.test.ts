import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pictures } from '../../../../devnet/src/pictures.ts'
import type { FetchPublic } from '../../outbound/safeFetch.ts'
import { seedFolder } from '../wallets/seed.ts'
import { imageFormatOf } from './imageFormat.ts'
import { readMetadata as read } from './readMetadata.ts'
import { createDrawSvg } from './svg/drawSvg.ts'

const noFetch = async () => undefined
const drawSvg = createDrawSvg()
const readMetadata = (url: string, fetch: FetchPublic) => read(url, { fetch, drawSvg })
const jsonUrl = (document: unknown) => `data:application/json;utf8,${JSON.stringify(document)}`
const base64Url = (document: unknown) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(document)).toString('base64')}`

/** A PNG that claims a size; one row of pixels is enough for the header. */
function png(width: number, height: number): string {
  const header = Buffer.alloc(33)
  header.write('\x89PNG\r\n\x1a\n', 'latin1')
  header.writeUInt32BE(13, 8)
  header.write('IHDR', 12)
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return `data:image/png;base64,${Buffer.concat([header, deflateSync(Buffer.alloc(width))]).toString('base64')}`
}

test('reads name and image from data URLs, in base64, percent-encoded or plain', async () => {
  const document = { name: 'Moon 100%', image: pictures.moon }
  for (const url of [jsonUrl(document), base64Url(document), `data:,${encodeURIComponent(JSON.stringify(document))}`]) {
    const { name, image, isComplete } = await readMetadata(url, noFetch)
    expect({ name, isComplete, type: image?.type }).toEqual({ name: 'Moon 100%', isComplete: true, type: 'image/png' })
    expect(image?.id).toMatch(/^[0-9a-f]{64}$/)
  }
})

test('reads https URLs, and IPFS through a gateway', async () => {
  const asked: string[] = []
  const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
  const fetch = async (url: string) => {
    asked.push(url)
    const document = JSON.stringify({ image: `ipfs://${cid}/1.png` })
    return url.endsWith('.png') ? undefined : new Uint8Array(Buffer.from(document))
  }
  const failed = await readMetadata('https://pictures.example/1', fetch)
  expect(asked).toEqual(['https://pictures.example/1', `https://ipfs.io/ipfs/${cid}/1.png`])
  // The image is retried later.
  expect(failed).toEqual({ name: undefined, image: undefined, isComplete: false })
})

test.each([
  ['an image of 50,000 × 50,000 pixels', png(50_000, 50_000)],
  ['an SVG that cannot be drawn', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'],
  ['HTML that calls itself PNG', 'data:image/png;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='],
  ['a PNG that ends within its header', 'data:image/png;base64,iVBORw0KGgo='],
  ['an image without pixels', png(0, 5)],
])('shows no image for %s', async (_, image) => {
  expect(await readMetadata(jsonUrl({ name: 'bad', image }), noFetch)).toEqual({
    name: 'bad',
    image: undefined,
    isComplete: true,
  })
})

test('an SVG is shown as a PNG', async () => {
  const image = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>'
  const read = await readMetadata(jsonUrl({ name: 'Dot', image }), noFetch)
  expect(read).toMatchObject({ name: 'Dot', image: { type: 'image/png' }, isComplete: true })
})

test.each([
  ['text that is not JSON', 'data:,not json'],
  ['a list', 'data:,[1]'],
  ['bytes that are not UTF-8', 'data:;base64,//79'],
  ['more than 2 MiB', `data:,{"name":"${'x'.repeat(3_000_000)}"}`],
  ['another scheme', 'file:///etc/passwd'],
  ['nothing', ''],
])('reads nothing from %s', async (_, url) => {
  expect(await readMetadata(url, noFetch)).toEqual({ name: undefined, image: undefined, isComplete: false })
})

test('names are one short line without control characters', async () => {
  const name = (value: unknown) => readMetadata(jsonUrl({ name: value }), noFetch).then((read) => read.name)
  expect(await name(' a\u202e\n\u0000b ')).toBe('a b')
  expect(await name('x'.repeat(1_000))).toHaveLength(100)
  expect(await name('\ud800')).toBe('\ufffd')
  expect(await name({ toString: 'x' })).toBeUndefined()
})

test('recognises PNG, GIF, WebP and JPEG by their bytes', () => {
  const webp = readFileSync(new URL('images/networks/eip155-1.webp', seedFolder))
  expect(imageFormatOf(webp)).toMatchObject({ type: 'image/webp', width: expect.any(Number) })
  const moon = Buffer.from(pictures.moon.split(',')[1] ?? '', 'base64')
  expect(imageFormatOf(moon)).toEqual({ type: 'image/png', width: 64, height: 64 })
  const gif = Buffer.from('R0lGODlhAQACAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  expect(imageFormatOf(gif)).toEqual({ type: 'image/gif', width: 1, height: 2 })
  // SOI, an APP0 segment, then a baseline frame of 3 × 258 pixels.
  const jpeg = Buffer.from('ffd8ffe000044a46ffc0000b080102000301011100', 'hex')
  expect(imageFormatOf(jpeg)).toEqual({ type: 'image/jpeg', width: 3, height: 258 })
})
