import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import {
  approvalLinkLifetimeMs,
  emailCooldownMs,
  otpAttemptsMax,
  otpLifetimeMs,
} from '@latchkey/contracts/constants/vault'
import { FRAME_ERROR, FRAME_REQUEST_TIMED_OUT, FRAME_RPC_ABORTED } from '@latchkey/contracts/errors/frame'
import { EMAIL_COOLDOWN } from '@latchkey/contracts/errors/vault'
import { emailPattern } from '@latchkey/contracts/frame/emailPattern'
import { request } from '@latchkey/frame/host/request'
import { livePart } from '../../features/feature.ts'
import type { Latchkey } from '../../latchkey.ts'
import { connectEmbedded } from '../frame/connectEmbedded.ts'
import { frameOf } from '../frame/frameOf.ts'
import { type EmailLogin, type EmailLoginEvent, isMailed, type MailedLogin, transition } from './emailLogin.machine.ts'
import { emailLoginKeyOf } from './emailLoginKey.ts'

/** Starts a step and aborts the requests of the previous one. */
export function beginStep(latchkey: Latchkey): AbortSignal {
  const held = runOf(latchkey)
  held.run.abort()
  held.run = new AbortController()
  return held.run.signal
}

function runOf(latchkey: Latchkey) {
  return livePart(latchkey, 'embedded.emailLogin', () => {
    const held = { run: new AbortController() }
    latchkey.live.cleanup.add(() => held.run.abort())
    return held
  })
}

/** Requests an e-mail with a code. Resolves when the visitor has to act, or once the wallet is connected. */
export async function sendMail(latchkey: Latchkey, email: string): Promise<EmailLogin | undefined> {
  const { clock, store } = latchkey
  const signal = beginStep(latchkey)
  const { action, matchNumber } = await request(frameOf(latchkey), 'connect email', { email }, { signal })
  const nowMs = clock.now()
  if (action === 'connect') {
    await finishEmailLogin(latchkey, signal)
  } else if (action === 'verifyDevice') {
    applyEmailLogin(latchkey, { type: 'linkSent', nowMs, matchNumber })
    void connectDevice(latchkey, signal).catch(() => {})
  } else applyEmailLogin(latchkey, { type: 'codeSent', nowMs })
  return store.getState().emailLogin
}

/** Resumes a step that the visitor left or a reload interrupted. */
export function returnToStep(latchkey: Latchkey): EmailLogin | undefined {
  applyEmailLogin(latchkey, { type: 'returned' })
  const { emailLogin } = latchkey.store.getState()
  if (emailLogin?.status === 'verifyDevice') void connectDevice(latchkey, beginStep(latchkey)).catch(() => {})
  return emailLogin
}

/** Waits until the visitor has approved this device on the page of the mailed link, then connects the wallet. */
export async function connectDevice(latchkey: Latchkey, signal: AbortSignal): Promise<void> {
  const { clock, store } = latchkey
  try {
    await waitForLink(latchkey, {
      sentAtMs: () => store.getState().emailLogin?.sentAtMs ?? clock.now(),
      onNewLink: (matchNumber) => applyEmailLogin(latchkey, { type: 'linkSent', nowMs: clock.now(), matchNumber }),
      signal,
    })
  } catch (cause) {
    const error = loginError(cause)
    if (!signal.aborted) applyEmailLogin(latchkey, { type: 'stepFailed', error })
    throw error
  }
  await finishEmailLogin(latchkey, signal)
}

/** Connects the wallet of the visitor, who has just been verified. */
export async function finishEmailLogin(latchkey: Latchkey, signal: AbortSignal): Promise<void> {
  applyEmailLogin(latchkey, { type: 'accepted' })
  try {
    await connectEmbedded(latchkey, { signal })
    if (!signal.aborted) applyEmailLogin(latchkey, { type: 'connected' })
  } catch (error) {
    if (!signal.aborted) applyEmailLogin(latchkey, { type: 'failed', error: loginError(error) })
    throw error
  }
}

/** The error to store in the state. */
export const loginError = (cause: unknown): LatchkeyError =>
  isLatchkeyError(cause) ? cause : errorOf(FRAME_ERROR, { cause })

/** @throws EMAIL_COOLDOWN with the seconds left, within 30 s after the last mail (spec S5.5) */
export function requireCooledDown(latchkey: Latchkey, sentAtMs: number | undefined): void {
  const leftMs = sentAtMs === undefined ? 0 : sentAtMs + emailCooldownMs - latchkey.clock.now()
  if (leftMs > 0) throw errorOf(EMAIL_COOLDOWN, { values: { seconds: Math.ceil(leftMs / 1000) } })
}

/**
 * Waits until the visitor has approved this device on the page of the mailed link, while the link is valid. Repeats the request,
 * which ends after 120 s (spec S9.1). @throws errors of the secure site and of the frame
 */
export async function waitForLink(latchkey: Latchkey, params: waitForLink.Params): Promise<void> {
  const { sentAtMs, onNewLink, signal } = params
  for (;;) {
    try {
      const { action, matchNumber } = await request(frameOf(latchkey), 'connect device', undefined, { signal })
      if (action === 'connect') return
      if (!signal.aborted) onNewLink(matchNumber)
    } catch (error) {
      const goesOn = isLatchkeyError(error, FRAME_REQUEST_TIMED_OUT) || isLatchkeyError(error, FRAME_RPC_ABORTED)
      if (signal.aborted || !goesOn || latchkey.clock.now() >= sentAtMs() + approvalLinkLifetimeMs) throw error
    }
  }
}

export declare namespace waitForLink {
  type Params = {
    /** Time of the last e-mail with a link. */
    readonly sentAtMs: () => number
    /** The visitor chose a wrong number; another link was mailed, with this number. */
    readonly onNewLink: (matchNumber: string | undefined) => void
    readonly signal: AbortSignal
  }
}

/** Applies an event to the state machine and stores the new state. */
export function applyEmailLogin({ store, live, ...latchkey }: Latchkey, event: EmailLoginEvent): void {
  if (live.destroyed) return
  const emailLogin = transition(store.getState().emailLogin, event)
  store.setState({ emailLogin })
  saveEmailLogin({ store, live, ...latchkey }, emailLogin)
}

// Stored data to resume a sign-in after a reload. Never contains a code.

const keyOf = ({ options }: Latchkey): string => emailLoginKeyOf(options.projectId)

/** When storage is full or blocked, the visitor has to start again after a reload. */
function saveEmailLogin(latchkey: Latchkey, login: EmailLogin | undefined): void {
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

/** True while the step's link or code is valid. */
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
