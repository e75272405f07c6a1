import { errorOf } from '@latchkey/base/errors'
import { SOCIAL_SIGN_IN_REFUSED } from '@latchkey/contracts/errors/social'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { socialNames } from '@latchkey/contracts/frame/socialNames'
import type { SocialProviderName } from './socialFlows.ts'

/** Error codes for a rejection by the visitor (RFC 6749 4.1.2.1; Apple and Facebook use their own). */
const declined: readonly string[] = ['access_denied', 'user_cancelled_authorize', 'user_denied']

const codePattern = /^[\x21-\x7e]{1,2048}$/
const issuerMaxLength = 300

/** The code of a provider's answer. @throws USER_REJECTED, SOCIAL_SIGN_IN_REFUSED */
export function readSocialAnswer(
  { searchParams }: URL,
  provider: SocialProviderName,
): { readonly code: string; readonly issuer?: string } {
  const refused = () => errorOf(SOCIAL_SIGN_IN_REFUSED, { values: { provider: socialNames[provider] } })
  const one = (name: string): string | undefined => {
    const [value, ...others] = searchParams.getAll(name)
    if (others.length > 0) throw refused()
    return value
  }
  const [code, error, issuer] = [one('code'), one('error'), one('iss')]
  if (error !== undefined) throw code === undefined && declined.includes(error) ? errorOf(USER_REJECTED) : refused()
  if (code === undefined || !codePattern.test(code)) throw refused()
  if (issuer !== undefined && issuer.length > issuerMaxLength) throw refused()
  return { code, ...(issuer !== undefined && { issuer }) }
}
