import { fromUtf8 } from '@latchkey/base/codec/utf8'
import { isRecord } from '@latchkey/base/isRecord'
import { type Hex, isHex } from 'viem'
import type { FetchPublic } from '../../../outbound/safeFetch.ts'

/** Proofs of other chains have a few hundred kilobytes. */
const maxBytes = 512 * 1024
const maxUrls = 3

/**
 * Calls the gateways that a resolver names (ERC-3668), one after the other. Their URLs are untrusted: only https on
 * public addresses is allowed. @throws if none responds
 */
export async function callGateways({ data, sender, urls, fetchPublic }: callGateways.Params): Promise<Hex> {
  for (const template of urls.slice(0, maxUrls)) {
    const url = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
    const json = template.includes('{data}') ? undefined : JSON.stringify({ data, sender })
    const bytes = await fetchPublic(url, { maxBytes, ...(json !== undefined && { json }) })
    const answer = bytes && dataOf(fromUtf8(bytes) ?? '')
    if (answer !== undefined) return answer
  }
  throw new Error('no gateway answered')
}

export declare namespace callGateways {
  type Params = {
    readonly data: Hex
    readonly sender: Hex
    /** Templates with `{sender}` and `{data}`. */
    readonly urls: readonly string[]
    readonly fetchPublic: FetchPublic
  }
}

/** Some gateways return the data itself. */
function dataOf(text: string): Hex | undefined {
  let answer: unknown = text.trim()
  try {
    const parsed: unknown = JSON.parse(text)
    answer = isRecord(parsed) ? parsed.data : parsed
  } catch {
    // It is not JSON.
  }
  return isHex(answer) ? answer : undefined
}
