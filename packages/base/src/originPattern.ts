import { parseUrl } from './parseUrl.ts'
import { fail, ok, type Result } from './result.ts'

/** One allowed origin, or one level of sub-domains of it. Made by {@link compileOrigin}. */
export type OriginPattern = {
  readonly protocol: string
  /** Host without the wildcard label. */
  readonly host: string
  readonly wildcard: boolean
  /** Empty for the protocol's default port. */
  readonly port: string
}

const shape = /^(https?):\/\/(\*\.)?([^/?#@\\\s*]+?)(?::([1-9]\d{0,4}))?$/
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/**
 * Reads a pattern such as `https://app.example.com` or `https://*.example.com`. The scheme is required; `*` stands only for the
 * whole left-most label and never directly under a public suffix (`*.co.uk`, `*.vercel.app`); plain http, localhost and
 * IP addresses are for development.
 */
export function compileOrigin(pattern: string, params: compileOrigin.Params): Result<OriginPattern, string> {
  const match = pattern.length > 269 ? null : shape.exec(pattern)
  if (!match) return fail('write it as https://host, https://host:port or https://*.host')
  const [, scheme = '', star, host = '', port = ''] = match
  if (Number(port || 1) > 65_535) return fail('the port is out of range')
  if (!params.development && scheme === 'http') return fail('http is for development only')
  if (parseUrl(`${scheme}://${host}`)?.hostname !== host)
    return fail('write the host in lower case, international names in their xn-- form')
  const local = isLocalHost(host)
  const address = host.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(host)
  if ((local || address) && !params.development) return fail('localhost and IP addresses are for development only')
  if ((local || address) && star) return fail('a wildcard needs a domain')
  if (!local && !address && (!host.split('.').every((part) => label.test(part)) || !params.isRegistrable(host)))
    return fail('the host is a public suffix, or no host name')
  const standard = scheme === 'https' ? '443' : '80'
  return ok({ protocol: `${scheme}:`, host, wildcard: star !== undefined, port: port === standard ? '' : port })
}

export declare namespace compileOrigin {
  type Params = {
    readonly development: boolean
    /**
     * True for hosts below a public suffix, including private ones. Injected, because the list is too long for this package.
     */
    readonly isRegistrable: (host: string) => boolean
  }
}

/** True if an `Origin` header matches one of the patterns. Only the exact serialisation of an http(s) origin can match. */
export function matchOrigin(origin: string, patterns: readonly OriginPattern[]): boolean {
  const url = parseOrigin(origin)
  return url !== undefined && patterns.some((pattern) => matches(url, pattern))
}

/** True if a page is allowed: by a pattern, or in development because it runs on this machine. */
export function allowsOrigin(origin: string, params: allowsOrigin.Params): boolean {
  if (matchOrigin(origin, params.patterns)) return true
  const url = params.development ? parseOrigin(origin) : undefined
  return url !== undefined && isLocalHost(url.hostname)
}

export declare namespace allowsOrigin {
  type Params = { readonly development: boolean; readonly patterns: readonly OriginPattern[] }
}

/** The parts of an origin; undefined for `null`, other schemes and non-canonical texts. */
export function parseOrigin(origin: string): URL | undefined {
  const url = origin.length <= 512 ? parseUrl(origin) : undefined
  const plain = url?.origin === origin && /^https?:$/.test(url.protocol) && !url.hostname.endsWith('.')
  return plain ? url : undefined
}

/** Hosts that every browser resolves to this machine. */
function isLocalHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]'
}

function matches(url: URL, pattern: OriginPattern): boolean {
  if (url.protocol !== pattern.protocol || url.port !== pattern.port) return false
  if (!pattern.wildcard) return url.hostname === pattern.host
  const [first, ...rest] = url.hostname.split('.')
  return first !== '' && rest.join('.') === pattern.host
}
