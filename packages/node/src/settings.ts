import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { OPTION_INVALID } from '@latchkey/contracts/errors/setup'

export type Environment = Readonly<Record<string, string | undefined>>

/** What an environment says. Every reader throws OPTION_INVALID, naming the variable, when the text is wrong. */
export type Settings = {
  /** Without the spaces around it; an empty one counts as none. */
  readonly text: (name: string) => string | undefined
  /** Comma separated. */
  readonly list: (name: string) => readonly string[]
  readonly wholeNumber: (name: string, range: Range) => number
  /** `LATCHKEY_PORT_BASE`: what is added to every default port. */
  readonly portOffset: () => number
  /** One of our ports; `standard` is its default without the offset. */
  readonly port: (name: string, standard: number) => number
  /** An http(s) address. */
  readonly webAddress: (name: string) => string | undefined
  /** One switch for all programs; `NODE_ENV` counts where it is not set. */
  readonly isDevelopment: () => boolean
}

type Range = { readonly fallback: number; readonly min?: number; readonly max?: number }

/** The highest of our ports stays a port with it. */
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
      // The value is not repeated: it may hold a password.
      if (address !== undefined && !(/^https?:\/\//.test(address) && URL.canParse(address)))
        throw invalidSetting(name, 'it must be an address that begins with http:// or https://')
      return address
    },
    isDevelopment() {
      const own = text('LATCHKEY_ENV')
      const general = text('NODE_ENV')
      // A slip of the pen must not open the doors of development.
      if (own !== undefined && own !== 'production' && own !== 'development')
        throw invalidSetting('LATCHKEY_ENV', 'it must be production or development')
      return (own ?? general) !== 'production'
    },
  }
}

/** The error for a setting that is wrong. The reason is shown: it never repeats a value that may be secret. */
export function invalidSetting(option: string, reason: string): LatchkeyError {
  return errorOf(OPTION_INVALID, { values: { option, reason } })
}
