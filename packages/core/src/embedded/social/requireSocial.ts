import { errorOf } from '@latchkey/base/errors'
import { OPTION_INVALID } from '@latchkey/contracts/errors/setup'
import type { Social } from '@latchkey/contracts/frame/socialProviders'
import type { Latchkey } from '../../latchkey.ts'
import { readEmbeddedWallet } from '../frame/readEmbeddedWallet.ts'

/** Settings of an app that offers this sign-in. @throws OPTION_INVALID if it does not */
export function requireSocial(latchkey: Latchkey, social: Social): readEmbeddedWallet.Result {
  const settings = readEmbeddedWallet(latchkey)
  const { socials } = settings
  if (socials === false || !socials.includes(social))
    throw errorOf(OPTION_INVALID, {
      values: { option: 'embeddedWallet.socials', reason: `add '${social}' to offer this sign-in` },
    })
  return settings
}
