import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { approvalLinkLifetimeMs } from '@latchkey/contracts/constants/vault'
import { OPTION_INVALID } from '@latchkey/contracts/errors/setup'
import { emailPattern } from '@latchkey/contracts/frame/emailPattern'
import { type Social, socialProviders } from '@latchkey/contracts/frame/socialProviders'
import type { AccountView } from '../../connect/accountView.ts'
import { livePart } from '../../features/feature.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { StartedWindow } from '../../startPage/openStartPage.ts'
import { loginError, waitForLink } from '../email/runEmailLogin.ts'
import { connectEmbedded } from '../frame/connectEmbedded.ts'
import { readEmbeddedWallet } from '../frame/readEmbeddedWallet.ts'
import type { SocialLogin } from './socialLogin.ts'

/** Starts a sign-in that replaces the previous one, whose window is closed. */
export function beginSocialLogin(latchkey: Latchkey, popup?: StartedWindow): AbortSignal {
  const held = livePart(latchkey, 'embedded.socialLogin', (): Held => {
    const made: Held = { run: new AbortController(), popup: undefined }
    latchkey.live.cleanup.add(() => made.run.abort())
    return made
  })
  held.run.abort()
  if (held.popup !== popup) held.popup?.close()
  held.run = new AbortController()
  held.popup = popup
  return held.run.signal
}

type Held = { run: AbortController; popup: StartedWindow | undefined }

/** Shows a step of the sign-in, and stores it if it can be resumed after a reload. */
export function setSocialLogin(latchkey: Latchkey, socialLogin: SocialLogin | undefined): void {
  saveSocialLogin(latchkey, socialLogin)
  latchkey.store.setState({ socialLogin })
}

/** Waits for the mailed link if the state requires it, then connects the wallet. */
export async function finishSocialLogin(latchkey: Latchkey, params: finishSocialLogin.Params): Promise<AccountView> {
  const { provider, signal } = params
  const { socialLogin } = latchkey.store.getState()
  if (socialLogin?.status === 'verifyDevice') {
    await waitForLink(latchkey, {
      sentAtMs: () => mailedAtMs(latchkey),
      onNewLink: (matchNumber) => showNewLink(latchkey, matchNumber),
      signal,
    })
    if (!signal.aborted) setSocialLogin(latchkey, { provider, status: 'connecting' })
  }
  const account = await connectEmbedded(latchkey, { signal })
  if (!signal.aborted) setSocialLogin(latchkey, undefined)
  return account
}

export declare namespace finishSocialLogin {
  type Params = { readonly provider: SocialLogin['provider']; readonly signal: AbortSignal }
}

function showNewLink(latchkey: Latchkey, matchNumber: string | undefined): void {
  const { socialLogin } = latchkey.store.getState()
  if (socialLogin?.status !== 'verifyDevice') return
  const { matchNumber: _, error: __, ...login } = socialLogin
  setSocialLogin(latchkey, { ...login, sentAtMs: latchkey.clock.now(), ...(matchNumber && { matchNumber }) })
}

/** Another link may have been mailed in the meantime. */
function mailedAtMs({ store, clock }: Latchkey): number {
  const { socialLogin } = store.getState()
  return socialLogin?.status === 'verifyDevice' ? socialLogin.sentAtMs : clock.now()
}

/** Stores the error of a failed sign-in, unless another one replaced it. */
export function failSocialLogin(
  latchkey: Latchkey,
  { provider, signal, cause }: finishSocialLogin.Params & { readonly cause: unknown },
) {
  const error = loginError(cause)
  if (!signal.aborted) setSocialLogin(latchkey, { provider, status: 'failed', error })
  return error
}

// Stored data to resume after a reload while the visitor opens the mailed link. Never contains the provider's response.

const keyOf = ({ options }: Latchkey): string => `latchkey.socialLogin.${options.projectId}`

/** If storage is full or blocked, the visitor has to start again after a reload. */
function saveSocialLogin(latchkey: Latchkey, login: SocialLogin | undefined): void {
  const { webStorage } = latchkey.live
  try {
    if (login?.status === 'verifyDevice') {
      const { pending: _, error: __, ...record } = login
      webStorage.setItem(keyOf(latchkey), JSON.stringify(record))
    } else webStorage.removeItem(keyOf(latchkey))
  } catch {}
}

/**
 * The sign-in that a reload interrupted, while its link is valid. Ignores invalid data: other scripts can write to the same
 * storage.
 */
export function loadSocialLogin(latchkey: Latchkey): SocialLogin | undefined {
  try {
    const value: unknown = JSON.parse(latchkey.live.webStorage.getItem(keyOf(latchkey)) ?? 'null')
    return readRecord(latchkey, value)
  } catch {
    return undefined
  }
}

function readRecord(latchkey: Latchkey, value: unknown): SocialLogin | undefined {
  if (!isRecord(value) || value.status !== 'verifyDevice') return undefined
  const { email, sentAtMs, matchNumber } = value
  const nowMs = latchkey.clock.now()
  const { socials } = readEmbeddedWallet(latchkey)
  const provider = socialProviders.find((name) => name === value.provider)
  if (provider === undefined || socials === false || !socials.includes(provider)) return undefined
  if (typeof email !== 'string' || !emailPattern.test(email)) return undefined
  if (typeof sentAtMs !== 'number' || sentAtMs > nowMs || nowMs >= sentAtMs + approvalLinkLifetimeMs) return undefined
  const shown = typeof matchNumber === 'string' && /^\d{2}$/.test(matchNumber)
  return { provider, status: 'verifyDevice', email, sentAtMs, ...(shown && { matchNumber }) }
}

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
