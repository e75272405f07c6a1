import { isIPv6 } from 'node:net'
import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { parseUrl } from '@latchkey/base/parseUrl'
import { OPTION_INVALID } from '@latchkey/contracts/errors/setup'

export type Environment = Readonly<Record<string, string | undefined>>

/** Typed access to an environment. Every reader throws OPTION_INVALID with the name of an invalid variable. */
export type Settings = {
  /** Trimmed; undefined when empty. */
  readonly text: (name: string) => string | undefined
  /** A comma-separated list. */
  readonly list: (name: string) => readonly string[]
  readonly wholeNumber: (name: string, range: Range) => number
  /** `LATCHKEY_PORT_BASE`, which is added to every default port. */
  readonly portOffset: () => number
  /** A port; `standard` is its default without the offset. */
  readonly port: (name: string, standard: number) => number
  /** An http or https URL. */
  readonly webAddress: (name: string) => string | undefined
  /**
   * True if `LATCHKEY_ENV` is `development`; unset means production. Refuses development mode if other machines can reach the
   * program.
   */
  readonly isDevelopment: (own: Reach) => boolean
  /** For programs that must not run in production, where anyone could sign in, mint tokens or read mails. @throws OPTION_INVALID */
  readonly requireDevelopment: () => void
}

/** Names of the settings that define where a program can be reached. */
export type Reach = {
  /** Addresses, also comma-separated lists, of the program and of the pages that may use it. */
  readonly addresses: readonly string[]
  /** Address to listen on. */
  readonly host?: string
}

type Range = { readonly fallback: number; readonly min?: number; readonly max?: number }

/** Keeps the highest default port below 65,536. */
const portBaseMax = 50_000

export function settingsOf(env: Environment): Settings {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined

  function wholeNumber(name: string, { fallback, min = 0, max }: Range): number {
    const given = text(name) ?? String(fallback)
    const value = Number(given)
    const end = max ?? Number.MAX_SAFE_INTEGER
    if (/^\d+$/.test(given) && value >= min && value <= end) return value
    throw invalidSetting(name, `it must be a whole number from ${min}${max === undefined ? '' : ` to ${max}`}`)
  }

  const portOffset = (): number => wholeNumber('LATCHKEY_PORT_BASE', { fallback: 0, max: portBaseMax })

  const list = (name: string): readonly string[] => (text(name) ?? '').split(',').flatMap((one) => one.trim() || [])

  /**
   * In development, keys and sign-ins are public. @throws OPTION_INVALID if a setting makes the program reachable for other
   * machines
   */
  function assertUnreachable({ addresses, host }: Reach): void {
    const refused = (name: string, what: string) =>
      invalidSetting(
        'LATCHKEY_ENV',
        `development is for this machine alone, and ${name} ${what}. Set LATCHKEY_ENV=production, or unset ${name}`,
      )
    for (const name of addresses)
      if (!list(name).every(isLoopbackOrigin)) throw refused(name, 'has a host other than localhost')
    const secure = addresses.includes('LATCHKEY_SECURE_ORIGIN') ? (text('LATCHKEY_SECURE_ORIGIN') ?? '') : ''
    if (parseUrl(secure)?.protocol === 'https:') throw refused('LATCHKEY_SECURE_ORIGIN', 'begins with https://')
    const address = host === undefined ? undefined : text(host)
    if (host !== undefined && address !== undefined && !isLoopback(address))
      throw refused(host, 'is not a loopback address')
  }

  function isDevelopment(own: Reach): boolean {
    const stage = text('LATCHKEY_ENV') ?? 'production'
    // A typo must not enable development mode.
    if (stage !== 'production' && stage !== 'development')
      throw invalidSetting('LATCHKEY_ENV', 'it must be production or development; unset means production')
    if (stage === 'production') return false
    assertUnreachable(own)
    return true
  }

  return {
    text,
    list,
    wholeNumber,
    portOffset,
    port: (name, standard) => wholeNumber(name, { fallback: standard + portOffset(), max: 65_535 }),
    webAddress(name) {
      const address = text(name)
      // The value is not repeated, because it may contain a password.
      if (address !== undefined && !(/^https?:\/\//.test(address) && parseUrl(address)))
        throw invalidSetting(name, 'it must be a URL that begins with http:// or https://')
      return address
    },
    isDevelopment,
    requireDevelopment() {
      if (!isDevelopment({ addresses: ['LATCHKEY_SECURE_ORIGIN'] }))
        throw invalidSetting('LATCHKEY_ENV', 'this program is for development alone. Set LATCHKEY_ENV=development')
    },
  }
}

/** The error for an invalid setting. The reason must not contain the value, which may be secret. */
export function invalidSetting(option: string, reason: string): LatchkeyError {
  return errorOf(OPTION_INVALID, { values: { option, reason } })
}

/** True if only this machine can reach a server that listens on the address: 127.0.0.0/8, ::1 or `localhost`. */
function isLoopback(address: string): boolean {
  // The parser normalises notations such as 127.1 and 0:0:0:0:0:0:0:1.
  const host = parseUrl(`http://${isIPv6(address) ? `[${address}]` : address}/`)?.hostname ?? ''
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
}

/**
 * True if a URL or origin has a loopback host or a subdomain of `localhost`. Invalid URLs pass; the setting's own check reports
 * them.
 */
function isLoopbackOrigin(text: string): boolean {
  const host = parseUrl(text)?.hostname
  if (!host) return true
  return host.endsWith('.localhost') || isLoopback(host.replace(/^\[(.*)\]$/, '$1'))
}
