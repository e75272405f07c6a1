import { isIP, isIPv4 } from 'node:net'

/**
 * The address that rate limits count a request under: an IPv4 address or an IPv6 /64 network. Undefined for loopback addresses,
 * which belong to a proxy or a developer. Only the last `trustedProxies` entries of `X-Forwarded-For` are trusted.
 */
export function clientAddress(request: clientAddress.Request, trustedProxies: number): string | undefined {
  const forwarded = (request.forwardedFor ?? '').split(',')
  const named = trustedProxies > 0 ? forwarded.at(-Math.min(trustedProxies, forwarded.length))?.trim() : undefined
  const address = named && isIP(named) ? named : (request.remoteAddress ?? '')
  return networkOf(address)
}

export declare namespace clientAddress {
  type Request = { readonly remoteAddress: string | undefined; readonly forwardedFor: string | undefined }
}

/** The IPv4 address or the IPv6 /64 network; undefined for loopback. */
export function networkOf(text: string): string | undefined {
  const address = text.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(address)) return address.startsWith('127.') ? undefined : address
  if (isIP(address) === 0 || address === '::1') return undefined
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, without leading zeros. A dotted IPv4 tail stands for the last two. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const start = before ?? []
  const end = after ?? []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length)
  return [...start, ...Array<string>(missing).fill('0'), ...end].map((group) => group.replace(/^0+(?=.)/, ''))
}
