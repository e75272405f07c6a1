import { fromBase64 } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { FetchPublic } from '../../outbound/safeFetch.ts'

const ipfsGateway = 'https://ipfs.io/ipfs/'
/** A CID, optionally with a path. Some contracts repeat the `ipfs/` of gateway URLs. */
const ipfsPattern = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{46,100}(?:\/[-\w.%~]+)*)$/
const dataPattern = /^data:[^,;]*((?:;[^,;]*)*),([\s\S]*)$/

/** The bytes at a URI in a token's metadata: a data URL, https or IPFS. Undefined if they cannot be loaded. */
export async function readResource(
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
