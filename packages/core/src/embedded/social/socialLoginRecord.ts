import { isRecord } from '@latchkey/base/isRecord'
import { approvalLinkLifetimeMs } from '@latchkey/contracts/constants/vault'
import { emailPattern } from '@latchkey/contracts/frame/emailPattern'
import { socialProviders } from '@latchkey/contracts/frame/socialProviders'
import type { Latchkey } from '../../latchkey.ts'
import { readEmbeddedWallet } from '../frame/readEmbeddedWallet.ts'
import type { SocialLogin } from './socialLogin.ts'

// What a reload needs while a mailed link is waited for. Never what the provider answered.

const keyOf = ({ options }: Latchkey): string => `latchkey.socialLogin.${options.projectId}`

/** With full or blocked storage the visitor starts again after a reload. */
export function saveSocialLogin(latchkey: Latchkey, login: SocialLogin | undefined): void {
  const { webStorage } = latchkey.live
  try {
    if (login?.status === 'verifyDevice') {
      const { pending: _, error: __, ...record } = login
      webStorage.setItem(keyOf(latchkey), JSON.stringify(record))
    } else webStorage.removeItem(keyOf(latchkey))
  } catch {}
}

/** The sign-in that a reload interrupted, while its link is valid. Invalid data counts as none: other scripts can write to the same storage. */
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
