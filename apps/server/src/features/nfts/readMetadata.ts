import { createHash } from 'node:crypto'
import { fromBase64 } from '@latchkey/base/codec/base64'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { isRecord } from '@latchkey/base/isRecord'
import { plainName } from '@latchkey/base/plainName'
import type { FetchPublic } from '../../outbound/safeFetch.ts'
import { type ImageFormat, imageFormatOf } from './imageFormat.ts'
import { type DrawSvg, isSvg } from './svg/drawSvg.ts'

const documentMaxBytes = 2 * 1024 * 1024
const imageMaxBytes = 2 * 1024 * 1024
/** Browsers decode images in full; a small file can have billions of pixels. */
const maxPixels = 16_000_000
const maxName = 100

export type NftImage = {
  readonly id: string
  readonly type: ImageFormat['type']
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** `isComplete`: neither the document nor the image failed to load. A token whose image has another format is complete without it. */
export type NftMetadata = {
  readonly name: string | undefined
  readonly image: NftImage | undefined
  readonly isComplete: boolean
}

/** Dependencies for reading untrusted documents and images. */
export type Readers = { readonly fetch: FetchPublic; readonly drawSvg: DrawSvg }

/** Reads the document at a token's URI and the image it names. Both are untrusted. */
export async function readMetadata(uri: string, readers: Readers): Promise<NftMetadata> {
  const { fetch } = readers
  const document = parsedJson(await readResource(uri, { maxBytes: documentMaxBytes, fetch }))
  if (!isRecord(document)) return { name: undefined, image: undefined, isComplete: false }
  const name = typeof document.name === 'string' ? shortName(document.name) : undefined
  const source = document.image ?? document.image_url
  if (typeof source !== 'string') return { name, image: undefined, isComplete: true }
  return { name, ...(await readImage(source, readers)) }
}

/** Reads the image at a URI, which is untrusted. An image of another format is complete without it. */
export async function readImage(uri: string, { fetch, drawSvg }: Readers): Promise<Omit<NftMetadata, 'name'>> {
  const bytes = await readResource(uri, { maxBytes: imageMaxBytes, fetch })
  const drawn = bytes && isSvg(bytes) ? await drawSvg(bytes) : bytes
  return { image: drawn && checkedImage(drawn), isComplete: bytes !== undefined }
}

/** Undefined for other formats than PNG, JPEG, WebP and GIF, and for images that are too large. */
function checkedImage(bytes: Uint8Array<ArrayBuffer>): NftImage | undefined {
  const format = imageFormatOf(bytes)
  const pixels = format ? format.width * format.height : 0
  if (!format || pixels === 0 || pixels > maxPixels) return undefined
  return { id: createHash('sha256').update(bytes).digest('hex'), type: format.type, bytes }
}

function shortName(name: string): string | undefined {
  // Lone surrogates cannot be stored as UTF-8.
  const plain = plainName(fromUtf8(toUtf8(name)) ?? '')
  return plain === '' ? undefined : [...plain].slice(0, maxName).join('')
}

function parsedJson(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse((bytes && fromUtf8(bytes)) ?? '')
  } catch {
    return undefined
  }
}

const ipfsGateway = 'https://ipfs.io/ipfs/'
/** A CID, optionally with a path. Some contracts repeat the `ipfs/` of gateway URLs. */
const ipfsPattern = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{46,100}(?:\/[-\w.%~]+)*)$/
const dataPattern = /^data:[^,;]*((?:;[^,;]*)*),([\s\S]*)$/

/** The bytes at a URI in a token's metadata: a data URL, https or IPFS. Undefined if they cannot be loaded. */
async function readResource(
  url: string,
  { maxBytes, fetch }: { readonly maxBytes: number; readonly fetch: FetchPublic },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (url.startsWith('data:')) {
    const bytes = dataOf(url)
    return bytes && bytes.length <= maxBytes ? bytes : undefined
  }
  const path = ipfsPattern.exec(url)?.[1]
  return fetch(path === undefined ? url : `${ipfsGateway}${path}`, { maxBytes })
}

function dataOf(url: string): Uint8Array<ArrayBuffer> | undefined {
  const [, parameters = '', data] = dataPattern.exec(url) ?? []
  if (data === undefined) return undefined
  if (/;base64$/i.test(parameters)) return fromBase64(percentDecoded(data).trim())
  return toUtf8(percentDecoded(data))
}

/** Unchanged if it is not valid percent-encoding: contracts often forget to escape `%`. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
