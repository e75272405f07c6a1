import { isIPv6 } from 'node:net'
import { parseUrl } from '@latchkey/base/parseUrl'

/** Whether a server that listens on the address is reached from this machine only: 127.0.0.0/8, ::1 or `localhost`. */
export function isLoopback(address: string): boolean {
  // The parser normalises notations such as 127.1 and 0:0:0:0:0:0:0:1.
  const host = parseUrl(`http://${isIPv6(address) ? `[${address}]` : address}/`)?.hostname ?? ''
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
}

/** Whether a URL or origin has a loopback host or one below `localhost`. A text that is no URL is left to the setting's own check. */
export function isLoopbackOrigin(text: string): boolean {
  const host = parseUrl(text)?.hostname
  if (!host) return true
  return host.endsWith('.localhost') || isLoopback(host.replace(/^\[(.*)\]$/, '$1'))
}
