import { parseUrl } from '@latchkey/base/parseUrl'

/** Names that resolve inside a private network or on this machine. */
const privateNames = /\.(?:localhost|local|internal|intranet|lan|home|home\.arpa|corp)\.?$/

/**
 * True if we may call a URL given by a peer: https with a fully qualified name. On a server a call could otherwise reach
 * this machine, the network around it or the cloud's metadata addresses. IP addresses are always refused.
 */
export function isPublicHttps(value: unknown): value is string {
  const url = typeof value === 'string' ? parseUrl(value) : undefined
  if (!url) return false
  const { protocol, hostname } = url
  return protocol === 'https:' && /^(?:[\w-]+\.)+[a-z][\w-]*\.?$/.test(hostname) && !privateNames.test(hostname)
}
