import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { FRAME_ERROR } from '@latchkey/contracts/errors/frame'
import { FARCASTER_FAILED } from '@latchkey/contracts/errors/social'
import { request } from '@latchkey/frame/host/request'
import { assertAlive } from '../../assertAlive.ts'
import type { AccountView } from '../../connect/accountView.ts'
import type { Latchkey } from '../../latchkey.ts'
import { frameOf } from '../frame/frameOf.ts'
import {
  beginSocialLogin,
  failSocialLogin,
  finishSocialLogin,
  requireSocial,
  setSocialLogin,
} from '../social/runSocialLogin.ts'

const provider = 'farcaster'

/**
 * Signs in with Farcaster, and connects the wallet. The state becomes `waiting` with a URL that the visitor scans as a
 * QR code, or opens on a phone. Resolves with the account.
 *
 * @throws OPTION_INVALID if `embeddedWallet.socials` does not list 'farcaster', FARCASTER_FAILED,
 * SOCIAL_SIGN_IN_EXPIRED, errors of the secure site and of the frame
 */
export async function signInWithFarcaster(latchkey: Latchkey): Promise<AccountView> {
  assertAlive(latchkey)
  requireSocial(latchkey, provider)
  const signal = beginSocialLogin(latchkey)
  try {
    setSocialLogin(latchkey, { provider, status: 'starting' })
    const uri = await uriOf(latchkey, signal)
    if (!signal.aborted) setSocialLogin(latchkey, { provider, status: 'waiting', uri })
    await request(frameOf(latchkey), 'connect farcaster', undefined, { signal })
    if (!signal.aborted) setSocialLogin(latchkey, { provider, status: 'connecting' })
    return await finishSocialLogin(latchkey, { provider, signal })
  } catch (cause) {
    throw failSocialLogin(latchkey, { provider, signal, cause })
  }
}

async function uriOf(latchkey: Latchkey, signal: AbortSignal): Promise<string> {
  try {
    return (await request(frameOf(latchkey), 'get farcaster uri', undefined, { signal })).url
  } catch (cause) {
    const isKnown = isLatchkeyError(cause) && cause.code !== FRAME_ERROR.code
    throw isKnown ? cause : errorOf(FARCASTER_FAILED, { cause })
  }
}
