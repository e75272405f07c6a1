import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { parseUrl } from '@latchkey/base/parseUrl'
import { OPTION_INVALID } from '@latchkey/contracts/errors/setup'
import { socials as allSocials } from '@latchkey/contracts/frame/socialProviders'
import type { Latchkey } from '../../latchkey.ts'
import type { EmbeddedWalletOptions } from '../../options.ts'

const providers: readonly string[] = allSocials
const methods: readonly string[] = ['email', 'social', 'wallet']
const accountTypes: readonly string[] = ['eoa', 'smartAccount']

/**
 * The option `embeddedWallet` with its defaults. Checked at the first use, to keep the checks out of the initial bundle.
 * @throws OPTION_INVALID with the path of the wrong value
 */
export function readEmbeddedWallet({ options }: Pick<Latchkey, 'options'>): readEmbeddedWallet.Result {
  const given: Partial<EmbeddedWalletOptions> | undefined = options.embeddedWallet
  check(
    'embeddedWallet',
    given && typeof given === 'object',
    'set it to { secureUrl } to offer e-mail and social sign-in',
  )
  const {
    secureUrl,
    email = true,
    socials = false,
    connectMethodsOrder: order,
    defaultAccountTypes = {},
  } = given as Partial<EmbeddedWalletOptions>
  const text = typeof secureUrl === 'string' ? secureUrl.replace(/\/+$/, '') : ''
  const isOrigin = /^https?:/.test(text) && parseUrl(text)?.origin === text
  check('embeddedWallet.secureUrl', isOrigin, 'write the origin of the secure site, such as https://secure.example')
  check('embeddedWallet.email', typeof email === 'boolean', 'set it to true or false')
  check(
    'embeddedWallet.socials',
    socials === false || (Array.isArray(socials) && socials.every((name) => providers.includes(name))),
    `set it to false or a list of ${providers.join(', ')}`,
  )
  check(
    'embeddedWallet.connectMethodsOrder',
    order === undefined || (Array.isArray(order) && order.every((name) => methods.includes(name))),
    `list ${methods.join(', ')}`,
  )
  const isAccountTypes =
    isRecord(defaultAccountTypes) &&
    Object.entries(defaultAccountTypes).every(
      ([name, type]) => name === 'eip155' && (type === undefined || accountTypes.includes(type)),
    )
  check('embeddedWallet.defaultAccountTypes', isAccountTypes, "write { eip155: 'eoa' } or { eip155: 'smartAccount' }")
  const { eip155 = 'smartAccount' } = defaultAccountTypes
  return { secureUrl: text, email, socials, defaultAccountTypes: { eip155 } }
}

export declare namespace readEmbeddedWallet {
  type Result = {
    readonly [name in 'secureUrl' | 'email' | 'socials']: NonNullable<EmbeddedWalletOptions[name]>
  } & { readonly defaultAccountTypes: { readonly eip155: 'eoa' | 'smartAccount' } }
}

function check(option: string, holds: unknown, reason: string): void {
  if (!holds) throw errorOf(OPTION_INVALID, { values: { option, reason } })
}

/** Reversed domain of the secure site, by which other libraries recognize the wallet after a reload. @throws OPTION_INVALID */
export const embeddedRdns = (latchkey: Latchkey): string =>
  new URL(readEmbeddedWallet(latchkey).secureUrl).hostname.split('.').reverse().join('.')
