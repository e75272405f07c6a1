import { getNonce } from '@latchkey/api/siwx/getNonce'
import { revokeSession } from '@latchkey/api/siwx/revokeSession'
import { verifySignIn } from '@latchkey/api/siwx/verifySignIn'
import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { clockSkewAlertMs, siwxMessageLifetimeMaxMs } from '@latchkey/contracts/constants/siwx'
import {
  SESSION_ACCOUNT_MISMATCH,
  SIGNATURE_DECLINED,
  SIWX_INIT_FAILED,
  SIWX_NOT_CONFIGURED,
} from '@latchkey/contracts/errors/siwx'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { buildMessage } from '@latchkey/siwx/buildMessage'
import { apiOf } from '../api.ts'
import { capabilityOf } from '../chain/adapterOf.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { connectedAccount, keepSession, sameAccount } from './session.ts'
import type { SignInSession } from './signInState.ts'

/**
 * Asks the connected wallet to sign in (CAIP-122) and has the server verify it (spec S4.6). Rejects with 'Signature declined' when
 * the visitor said no, else with what the wallet or the server said; the state keeps the error beside 'required'.
 */
export async function signIn(
  latchkey: Latchkey,
  params: { readonly signal?: AbortSignal } = {},
): Promise<SignInSession> {
  const asked = connectedAccount(latchkey)
  latchkey.store.setState({ siwx: { status: 'signing', ...(asked && { account: asked }) } })
  try {
    const signed = await signedMessage(latchkey, params.signal)
    const tokens = await verifySignIn(apiOf(latchkey), signed)
    if (!isCurrent(latchkey, tokens.session.account)) {
      void revokeSession(apiOf(latchkey), { refreshToken: tokens.refreshToken }).catch(() => {})
      throw errorOf(SESSION_ACCOUNT_MISMATCH)
    }
    keepSession(latchkey, tokens)
    latchkey.events.emit('signedIn', { account: tokens.session.account })
    return { ...tokens.session, expiresAtMs: tokens.expiresAtMs }
  } catch (cause) {
    const error = signInError(cause)
    // Whoever cancelled, left or changed the account in the meantime has already said what holds now.
    const { siwx } = latchkey.store.getState()
    if (siwx.status === 'signing' && siwx.account === asked)
      latchkey.store.setState({ siwx: { status: 'required', error } })
    throw error
  }
}

function isCurrent(latchkey: Latchkey, account: string): boolean {
  const connected = connectedAccount(latchkey)
  return connected !== undefined && sameAccount(connected, account)
}

async function signedMessage(latchkey: Latchkey, signal: AbortSignal | undefined) {
  const { siwx, pageUrl = globalThis.location.href } = latchkey.options
  if (!siwx) throw errorOf(SIWX_NOT_CONFIGURED)
  const { namespace, link, address, networkId } = activeWallet(latchkey)
  const { nonce, serverTimeMs } = await getNonce(apiOf(latchkey), signal ? { signal } : {})
  const here = latchkey.clock.now()
  // The server judges the message by its own clock; a device whose clock is wrong could never sign in.
  const now = Math.abs(serverTimeMs - here) > clockSkewAlertMs ? serverTimeMs : here
  const page = new URL(pageUrl)
  const message = buildMessage({
    domain: page.host,
    address,
    ...(siwx.statement && { statement: siwx.statement }),
    uri: page.origin,
    version: '1',
    chainId: networkId,
    nonce,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + siwxMessageLifetimeMaxMs).toISOString(),
  })
  const signature = await capabilityOf(
    latchkey,
    namespace,
    'signMessage',
  )({ link, address, message, ...(signal && { signal }) })
  return { message, signature }
}

function signInError(cause: unknown): LatchkeyError {
  if (!isLatchkeyError(cause)) return errorOf(SIWX_INIT_FAILED, { cause })
  return isLatchkeyError(cause, USER_REJECTED) ? errorOf(SIGNATURE_DECLINED, { cause }) : cause
}
