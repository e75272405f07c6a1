import { errorOf } from '@latchkey/base/errors'
import { parseUrl } from '@latchkey/base/parseUrl'
import { OPTION_INVALID } from '@latchkey/contracts/errors/setup'
import { socials as allSocials } from '@latchkey/contracts/frame/socialProviders'
import type { Latchkey } from '../latchkey.ts'
import type { EmbeddedWalletOptions } from '../options.ts'

const providers: readonly string[] = allSocials
const methods: readonly string[] = ['email', 'social', 'wallet']

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
  return { secureUrl: text, email, socials }
}

export declare namespace readEmbeddedWallet {
  type Result = {
    readonly [name in 'secureUrl' | 'email' | 'socials']: NonNullable<EmbeddedWalletOptions[name]>
  }
}

function check(option: string, holds: unknown, reason: string): void {
  if (!holds) throw errorOf(OPTION_INVALID, { values: { option, reason } })
}
