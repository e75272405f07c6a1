import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { type Clock, systemClock } from '@latchkey/base/clock'
import { deadline } from '@latchkey/base/deadline'
import { parseUrl } from '@latchkey/base/parseUrl'

const totalMs = 10_000
const maxRedirects = 3

/**
 * Downloads from an untrusted URL. Only https on port 443 of public addresses; the name is resolved once and the
 * connection goes to the checked address, after each redirect too. Undefined for any refusal, failure or longer body.
 * With `json`, sends a POST and follows no redirect.
 */
export async function safeFetch(
  url: string,
  { maxBytes, json, clock = systemClock, resolve = resolveAll, open = openHttps }: safeFetch.Params,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const limit = deadline(clock, totalMs)
  try {
    let target = parseUrl(url)
    for (let hop = 0; target && hop <= maxRedirects; hop += 1) {
      const address = await addressOf(target, resolve)
      if (address === undefined) return undefined
      const answer = await open(target, address, limit.signal, json)
      const { statusCode = 0, headers } = answer
      if (statusCode === 200 && headers['content-encoding'] === undefined) return await readBody(answer, maxBytes)
      answer.destroy()
      const { location } = headers
      if (json !== undefined) return undefined
      target = statusCode >= 300 && statusCode < 400 && location ? new URL(location, target) : undefined
    }
    return undefined
  } catch {
    return undefined
  } finally {
    limit.end()
  }
}

/** Downloads from untrusted URLs, like {@link safeFetch}. */
export type FetchPublic = (url: string, params: safeFetch.Params) => Promise<Uint8Array<ArrayBuffer> | undefined>

export declare namespace safeFetch {
  type Params = {
    readonly maxBytes: number
    /** The body of a POST. */
    readonly json?: string
    readonly clock?: Clock
    /** Every address of a host name. */
    readonly resolve?: (host: string) => Promise<readonly string[]>
    /** Sends a GET, or a POST of `json`, to this address; tests connect to a local server. */
    readonly open?: (url: URL, address: string, signal: AbortSignal, json?: string) => Promise<IncomingMessage>
  }
}

/** The address to connect to; undefined if the URL, or any address of its host, is not allowed. */
async function addressOf(url: URL, resolve: (host: string) => Promise<readonly string[]>): Promise<string | undefined> {
  const { protocol, port, username, password, hostname } = url
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return undefined
  const addresses = await resolve(hostname.replace(/^\[|\]$/g, ''))
  return addresses.every(isPublicAddress) ? addresses[0] : undefined
}

async function resolveAll(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

function openHttps(url: URL, address: string, signal: AbortSignal, json?: string): Promise<IncomingMessage> {
  const family = address.includes(':') ? 6 : 4
  return new Promise((resolve, reject) => {
    request(url, {
      agent: false,
      signal,
      method: json === undefined ? 'GET' : 'POST',
      headers: {
        ...{ accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'latchkey' },
        ...(json !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
      },
      // No second resolution: the name could point elsewhere by now.
      lookup: (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
    })
      .once('response', resolve)
      .on('error', reject)
      .end(json)
  })
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    // Leaving the loop destroys the stream.
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

// Ranges that are not on the public internet: loopback, private, link-local, documentation, tunnels, multicast, reserved. One list
// per version, because a list with the IPv4-mapped range of IPv6 also matches every IPv4 address.
const specialV4 = listOf('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
])
const specialV6 = listOf('ipv6', [
  ...['::/96', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32'],
  ...['2002::/16', '3fff::/20', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
])

/** True if a server may connect to the address on behalf of a stranger. */
function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  // A zone index names an interface of this machine.
  if (version === 0 || address.includes('%')) return false
  return version === 4 ? !specialV4.check(address, 'ipv4') : !specialV6.check(address, 'ipv6')
}

function listOf(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}
