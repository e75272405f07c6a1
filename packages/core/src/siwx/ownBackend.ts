import type { CaipNetworkId } from '@latchkey/base/caip'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { OPTION_INVALID } from '@latchkey/contracts/errors/setup'
import { SESSION_ACCOUNT_MISMATCH, SIGNATURE_INVALID, SIWX_BACKEND_FAILED } from '@latchkey/contracts/errors/siwx'
import { parseMessage } from '@latchkey/siwx/parseMessage'
import { livePart } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SiwxAccount, SiwxBackend } from '../options.ts'
import { promptAgain } from './checkedAccounts.ts'
import { dropLiveSession, liveSession } from './liveSessions.ts'
import { readBackend } from './readSiwx.ts'
import { isSameAddress, sharedAccount, siwxAccount } from './sessionAccount.ts'
import { setSignIn, statusOf } from './setSignIn.ts'
import type { AccountKey, SignedMessage, SignInSession } from './signInState.ts'

// Sign-in with the functions that the app passes in `siwx` instead of our server's routes.

/** A nonce of the app's backend. @throws SIWX_BACKEND_FAILED, OPTION_INVALID */
export async function ownNonce(latchkey: Latchkey): Promise<string> {
  const nonce: unknown = await ask(latchkey, ({ getNonce }) => getNonce())
  // The embedded wallet's frame rejects all others.
  if (typeof nonce === 'string' && /^[a-zA-Z0-9]{8,64}$/.test(nonce)) return nonce
  throw errorOf(OPTION_INVALID, {
    values: { option: 'siwx.getNonce', reason: 'it must resolve with 8 to 64 letters and digits' },
  })
}

/** Lets the backend verify a signed message. @throws SIGNATURE_INVALID, SESSION_ACCOUNT_MISMATCH, SIWX_BACKEND_FAILED */
export async function openSession(
  latchkey: Latchkey,
  key: AccountKey,
  { message, signature }: SignedMessage,
): Promise<SignInSession> {
  const asked = sharedAccount(latchkey, key)
  if (!asked) throw errorOf(SESSION_ACCOUNT_MISMATCH)
  const account = siwxAccount(asked.namespace, networkOf(message) ?? asked.networkId, asked.address)
  await leaving(latchkey).done
  const answer = await ask(latchkey, ({ verify }) => verify({ ...account, message, signature }))
  if (!answer) throw errorOf(SIGNATURE_INVALID)
  const isOther =
    answer !== true && !(await isSameAddress(latchkey, account.namespace, account.address, answer.address))
  if (isOther || !sharedAccount(latchkey, key)) {
    void closeSession(latchkey, account).catch(() => {})
    throw errorOf(SESSION_ACCOUNT_MISMATCH)
  }
  recheckOthers(latchkey, key)
  return keep(latchkey, key, account)
}

/** Checks with the backend whether the account has a session, for example after a reload. @throws SIWX_BACKEND_FAILED */
export async function restoreSession(latchkey: Latchkey, key: AccountKey): Promise<boolean> {
  const account = sharedAccount(latchkey, key)
  if (!account) return false
  await leaving(latchkey).done
  const session = await ask(latchkey, ({ getSession }) => getSession(account))
  if (!session || !(await isSameAddress(latchkey, account.namespace, account.address, session.address))) return false
  // The visitor may have disconnected or cancelled during the request.
  if (statusOf(latchkey, key) !== 'checking') return false
  keep(latchkey, key, account)
  return true
}

/** Ends the session at the backend. @throws SIWX_BACKEND_FAILED */
export async function closeSession(latchkey: Latchkey, account: SiwxAccount): Promise<void> {
  const closing = ask(latchkey, ({ signOut }) => signOut(account))
  leaving(latchkey).done = closing.catch(() => {})
  await closing
}

/** The latest sign-out. Later calls wait for it, so that it cannot end the next account's session. */
const leaving = (latchkey: Latchkey) =>
  livePart(latchkey, 'siwx.leaving', (): { done: Promise<unknown> } => ({ done: Promise.resolve() }))

function keep(latchkey: Latchkey, key: AccountKey, account: SiwxAccount): SignInSession {
  const session = { account: account.account, networkId: account.networkId }
  liveSession(latchkey, key).ownAccount = account
  setSignIn(latchkey, key, { status: 'signed', session })
  return session
}

/**
 * A backend with one session for each browser has replaced the session of another account, so that account is checked again when it
 * becomes active.
 */
function recheckOthers(latchkey: Latchkey, signed: AccountKey): void {
  for (const other of Object.keys(latchkey.store.getState().siwx.accounts) as AccountKey[]) {
    if (other === signed || statusOf(latchkey, other) !== 'signed') continue
    dropLiveSession(latchkey, other)
    setSignIn(latchkey, other, undefined)
    promptAgain(latchkey, other)
  }
}

function networkOf(message: string): CaipNetworkId | undefined {
  const parsed = parseMessage(message)
  return parsed.ok ? parsed.value.chainId : undefined
}

async function ask<answer>(latchkey: Latchkey, call: (backend: SiwxBackend) => answer): Promise<Awaited<answer>> {
  const backend = readBackend(latchkey)
  try {
    return await call(backend)
  } catch (cause) {
    throw isLatchkeyError(cause) ? cause : errorOf(SIWX_BACKEND_FAILED, { cause })
  }
}
