import { isRecord } from '@latchkey/base/isRecord'
import { approvalLinkLifetimeMs, otpAttemptsMax, otpLifetimeMs } from '@latchkey/contracts/constants/vault'
import { emailPattern } from '@latchkey/contracts/frame/emailPattern'
import type { Latchkey } from '../../latchkey.ts'
import { type EmailLogin, isMailed, type MailedLogin } from './emailLogin.ts'
import { emailLoginKeyOf } from './emailLoginKey.ts'

// What it takes to resume a sign-in after a reload. Never a code.

const keyOf = ({ options }: Latchkey): string => emailLoginKeyOf(options.projectId)

/** When storage is full or blocked, the visitor has to start again after a reload. */
export function saveEmailLogin(latchkey: Latchkey, login: EmailLogin | undefined): void {
  const { webStorage } = latchkey.live
  try {
    if (isMailed(login)) {
      const { pending: _, error: __, ...record } = login
      webStorage.setItem(keyOf(latchkey), JSON.stringify(record))
    } else webStorage.removeItem(keyOf(latchkey))
  } catch {}
}

/** The sign-in that a reload interrupted, while its e-mail is valid. Ignores invalid data: other scripts can write it. */
export function loadEmailLogin(latchkey: Latchkey): EmailLogin | undefined {
  try {
    const value: unknown = JSON.parse(latchkey.live.webStorage.getItem(keyOf(latchkey)) ?? 'null')
    return readRecord(value, latchkey.clock.now())
  } catch {
    return undefined
  }
}

/** Whether the link or code of the step is still valid. */
export function isValid({ status, sentAtMs }: Pick<MailedLogin, 'status' | 'sentAtMs'>, nowMs: number): boolean {
  const lifetimeMs = status === 'verifyDevice' ? approvalLinkLifetimeMs : otpLifetimeMs
  return sentAtMs <= nowMs && nowMs < sentAtMs + lifetimeMs
}

function readRecord(value: unknown, nowMs: number): EmailLogin | undefined {
  if (!isRecord(value)) return undefined
  const { status, email, sentAtMs, matchNumber, attemptsLeft } = value
  if (typeof email !== 'string' || !emailPattern.test(email)) return undefined
  if (status !== 'verifyDevice' && status !== 'verifyCode') return undefined
  if (typeof sentAtMs !== 'number' || !isValid({ status, sentAtMs }, nowMs)) return undefined
  if (status === 'verifyDevice') {
    const shown = typeof matchNumber === 'string' && /^\d{2}$/.test(matchNumber)
    return { status, email, sentAtMs, ...(shown && { matchNumber }) }
  }
  const isCount = typeof attemptsLeft === 'number' && attemptsLeft >= 0 && attemptsLeft <= otpAttemptsMax
  return isCount ? { status, email, sentAtMs, attemptsLeft } : undefined
}
