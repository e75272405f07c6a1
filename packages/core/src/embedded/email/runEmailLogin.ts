import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { emailCooldownMs } from '@latchkey/contracts/constants/vault'
import { FRAME_ERROR } from '@latchkey/contracts/errors/frame'
import { EMAIL_COOLDOWN } from '@latchkey/contracts/errors/vault'
import { request } from '@latchkey/frame/host/request'
import { livePart } from '../../features/feature.ts'
import type { Latchkey } from '../../latchkey.ts'
import { connectEmbedded } from '../frame/connectEmbedded.ts'
import { frameOf } from '../frame/frameOf.ts'
import { applyEmailLogin } from './applyEmailLogin.ts'
import type { EmailLogin } from './emailLogin.ts'
import { waitForLink } from './waitForLink.ts'

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

/** Requests an e-mail with a link or a code. Resolves when the visitor has to act, or once the wallet is connected. */
export async function sendMail(latchkey: Latchkey, email: string): Promise<EmailLogin | undefined> {
  const { clock, store } = latchkey
  const signal = beginStep(latchkey)
  const { action, matchNumber } = await request(frameOf(latchkey), 'connect email', { email }, { signal })
  const nowMs = clock.now()
  if (action === 'connect') {
    await finishEmailLogin(latchkey, signal)
  } else if (action === 'verifyDevice') {
    applyEmailLogin(latchkey, { type: 'linkSent', nowMs, matchNumber })
    void waitForApproval(latchkey, signal)
  } else applyEmailLogin(latchkey, { type: 'codeSent', nowMs })
  return store.getState().emailLogin
}

/** Resumes a step that the visitor left or a reload interrupted. */
export function returnToStep(latchkey: Latchkey): EmailLogin | undefined {
  applyEmailLogin(latchkey, { type: 'returned' })
  const { emailLogin } = latchkey.store.getState()
  if (emailLogin?.status === 'verifyDevice') void waitForApproval(latchkey, beginStep(latchkey))
  return emailLogin
}

async function waitForApproval(latchkey: Latchkey, signal: AbortSignal): Promise<void> {
  const { clock, store } = latchkey
  const sentAtMs = store.getState().emailLogin?.sentAtMs ?? clock.now()
  try {
    await waitForLink(latchkey, { sentAtMs: () => sentAtMs, signal })
    applyEmailLogin(latchkey, { type: 'codeSent', nowMs: clock.now() })
  } catch (error) {
    if (!signal.aborted) applyEmailLogin(latchkey, { type: 'stepFailed', error: loginError(error) })
  }
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
