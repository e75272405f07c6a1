import { isRecord } from '@latchkey/base/isRecord'
import { otpAttemptsMax, otpLifetimeMs } from '@latchkey/contracts/constants/vault'
import { emailPattern } from '@latchkey/contracts/frame/emailPattern'
import type { Latchkey } from '../../latchkey.ts'
import { type EmailUpdate, settledStep } from './emailUpdate.ts'

/** Sets the step of an e-mail change, and stores it for the next page load; undefined ends the change. */
export function applyEmailUpdate(latchkey: Latchkey, emailUpdate: EmailUpdate | undefined): void {
  if (latchkey.live.destroyed) return
  latchkey.store.setState({ emailUpdate })
  saveEmailUpdate(latchkey, emailUpdate)
}

// Stored data to resume an e-mail change after a reload. Never contains a code.

const keyOf = ({ options }: Latchkey): string => `latchkey.emailUpdate.${options.projectId}`

/** When storage is full or blocked, the visitor has to start again after a reload. */
function saveEmailUpdate(latchkey: Latchkey, update: EmailUpdate | undefined): void {
  const { webStorage } = latchkey.live
  try {
    if (update) webStorage.setItem(keyOf(latchkey), JSON.stringify(settledStep(update)))
    else webStorage.removeItem(keyOf(latchkey))
  } catch {}
}

/** The change that a reload interrupted, while its code is valid. Ignores invalid data: other scripts can write it. */
export function loadEmailUpdate(latchkey: Latchkey): EmailUpdate | undefined {
  try {
    const value: unknown = JSON.parse(latchkey.live.webStorage.getItem(keyOf(latchkey)) ?? 'null')
    return readRecord(value, latchkey.clock.now())
  } catch {
    return undefined
  }
}

function readRecord(value: unknown, nowMs: number): EmailUpdate | undefined {
  if (!isRecord(value)) return undefined
  const { status, current, email, sentAtMs, attemptsLeft, matchNumber } = value
  if (status !== 'verifyCurrent' && status !== 'verifyNew') return undefined
  if (!isEmail(current) || !isEmail(email)) return undefined
  if (typeof sentAtMs !== 'number' || sentAtMs > nowMs || nowMs >= sentAtMs + otpLifetimeMs) return undefined
  if (typeof attemptsLeft !== 'number' || attemptsLeft < 0 || attemptsLeft > otpAttemptsMax) return undefined
  const shown = typeof matchNumber === 'string' && /^\d{2}$/.test(matchNumber)
  return { status, current, email, sentAtMs, attemptsLeft, ...(shown && { matchNumber }) }
}

const isEmail = (value: unknown): value is string => typeof value === 'string' && emailPattern.test(value)
