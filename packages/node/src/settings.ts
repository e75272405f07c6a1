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
  /** From `LATCHKEY_ENV`, or from `NODE_ENV` when that is unset. */
  readonly isDevelopment: () => boolean
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

  return {
    text,
    list: (name) => (text(name) ?? '').split(',').flatMap((one) => one.trim() || []),
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
    isDevelopment() {
      const own = text('LATCHKEY_ENV')
      const general = text('NODE_ENV')
      // A typo must not enable development mode.
      if (own !== undefined && own !== 'production' && own !== 'development')
        throw invalidSetting('LATCHKEY_ENV', 'it must be production or development')
      return (own ?? general) !== 'production'
    },
  }
}

/** The error for an invalid setting. The reason must not contain the value, which may be secret. */
export function invalidSetting(option: string, reason: string): LatchkeyError {
  return errorOf(OPTION_INVALID, { values: { option, reason } })
}
