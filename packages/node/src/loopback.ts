import { isIPv6 } from 'node:net'
import { parseUrl } from '@latchkey/base/parseUrl'

/** True if only this machine can reach a server that listens on the address: 127.0.0.0/8, ::1 or `localhost`. */
export function isLoopback(address: string): boolean {
  // The parser normalises notations such as 127.1 and 0:0:0:0:0:0:0:1.
  const host = parseUrl(`http://${isIPv6(address) ? `[${address}]` : address}/`)?.hostname ?? ''
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
}

/**
 * True if a URL or origin has a loopback host or a subdomain of `localhost`. Invalid URLs pass; the setting's own check reports
 * them.
 */
export function isLoopbackOrigin(text: string): boolean {
  const host = parseUrl(text)?.hostname
  if (!host) return true
  return host.endsWith('.localhost') || isLoopback(host.replace(/^\[(.*)\]$/, '$1'))
}
