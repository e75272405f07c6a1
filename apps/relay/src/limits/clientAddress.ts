import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'

/**
 * The client's network for limits: an IPv4 address or an IPv6 /64. Undefined for loopback, where connections come from a proxy or a
 * developer. Of `X-Forwarded-For` only the last entries are used: those that trusted proxies appended.
 */
export function addressOf(req: IncomingMessage, params: { readonly trustedProxies: number }): string | undefined {
  const { trustedProxies } = params
  const forwarded = String(req.headers['x-forwarded-for'] ?? '').split(',')
  const named = trustedProxies > 0 ? forwarded.at(-Math.min(trustedProxies, forwarded.length))?.trim() : undefined
  const address = named && isIP(named) ? named : (req.socket.remoteAddress ?? '')
  return networkOf(address)
}

/** The IPv4 address or the IPv6 /64; undefined for loopback. */
export function networkOf(text: string): string | undefined {
  const address = text.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(address)) return address.startsWith('127.') ? undefined : address
  if (isIP(address) === 0 || address === '::1') return undefined
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, without leading zeros. A dotted IPv4 tail replaces the last two. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const start = before ?? []
  const end = after ?? []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length)
  return [...start, ...Array<string>(missing).fill('0'), ...end].map((group) => group.replace(/^0+(?=.)/, ''))
}
