import { getNonce } from '@latchkey/api/siwx/getNonce'
import { revokeSession } from '@latchkey/api/siwx/revokeSession'
import { verifySignIn } from '@latchkey/api/siwx/verifySignIn'
import { type Namespace, parseCaipAddress } from '@latchkey/base/caip'
import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { clockSkewAlertMs, siwxMessageLifetimeMaxMs } from '@latchkey/contracts/constants/siwx'
import { CONNECTOR_NOT_CONNECTED } from '@latchkey/contracts/errors/connect'
import {
  SESSION_ACCOUNT_MISMATCH,
  SIGNATURE_DECLINED,
  SIWX_INIT_FAILED,
  SIWX_NOT_CONFIGURED,
} from '@latchkey/contracts/errors/siwx'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { buildMessage } from '@latchkey/siwx/buildMessage'
import { apiOf } from '../api.ts'
import { capabilityOf } from '../chain/capabilityOf.ts'
import { connectedAccount } from '../connect/activeAccount.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import { reportMistake } from '../developerConsole.ts'
import { logError } from '../errorLog.ts'
import type { Latchkey } from '../latchkey.ts'
import { ownBackendOf } from './ownBackendOf.ts'
import { storingLink } from './pendingSignIn.ts'
import { checkSiwx } from './readSiwx.ts'
import { keepSession } from './session.ts'
import { isSameAddress, sharedAccount } from './sessionAccount.ts'
import { setSignIn, statusOf } from './setSignIn.ts'
import { type AccountKey, accountKey, type SignedMessage, type SignInSession } from './signInState.ts'

/**
 * Signs in with the active account (CAIP-122) and lets the server verify the signature (spec S4.6). A failure is also stored in
 * the state, together with the status 'required'.
 *
 * @throws SIWX_NOT_CONFIGURED, SIGNATURE_DECLINED when the visitor rejects, SIWX_INIT_FAILED, errors of the wallet or the server
 */
export async function signIn(
  latchkey: Latchkey,
  params: { readonly signal?: AbortSignal } = {},
): Promise<SignInSession> {
  const { namespace, address } = connectedAccount(latchkey) ?? {}
  if (!namespace || address === undefined) throw errorOf(CONNECTOR_NOT_CONNECTED)
  const key = accountKey(namespace, address)
  setSignIn(latchkey, key, { status: 'signing' })
  return await completeSignIn(latchkey, {
    key,
    namespace,
    address,
    signed: () => signedMessage(latchkey, params.signal),
  })
}

/** Verifies the signed message and stores the session; a failure is also stored in the state. */
export async function completeSignIn(latchkey: Latchkey, params: completeSignIn.Params): Promise<SignInSession> {
  const { key, signed } = params
  try {
    const proof = await signed()
    const own = await ownBackendOf(latchkey)
    const session = own ? await own.openSession(latchkey, key, proof) : await openSession(latchkey, params, proof)
    latchkey.events.emit('signedIn', { account: session.account })
    return session
  } catch (cause) {
    const error = signInError(cause)
    logError(latchkey, error)
    reportMistake(latchkey, error)
    // A cancellation or disconnect meanwhile has already updated the state.
    if (statusOf(latchkey, key) === 'signing') setSignIn(latchkey, key, { status: 'required', error })
    throw error
  }
}

export declare namespace completeSignIn {
  type Params = {
    readonly key: AccountKey
    readonly namespace: Namespace
    readonly address: string
    readonly signed: () => Promise<SignedMessage>
  }
}

async function openSession(
  latchkey: Latchkey,
  { key, namespace, address }: completeSignIn.Params,
  proof: SignedMessage,
): Promise<SignInSession> {
  const tokens = await verifySignIn(apiOf(latchkey), proof)
  const signed = parseCaipAddress(tokens.session.account)
  const isSame = signed?.namespace === namespace && (await isSameAddress(latchkey, namespace, address, signed.address))
  if (!isSame || !sharedAccount(latchkey, key)) {
    void revokeSession(apiOf(latchkey), { refreshToken: tokens.refreshToken }).catch(() => {})
    throw errorOf(SESSION_ACCOUNT_MISMATCH)
  }
  keepSession(latchkey, key, tokens)
  return { ...tokens.session, expiresAtMs: tokens.expiresAtMs }
}

async function signedMessage(latchkey: Latchkey, signal: AbortSignal | undefined): Promise<SignedMessage> {
  const { siwx, pageUrl = globalThis.location.href } = latchkey.options
  if (!siwx) throw errorOf(SIWX_NOT_CONFIGURED)
  checkSiwx(latchkey)
  const { namespace, link, address, networkId, connectionId } = activeWallet(latchkey)
  const { nonce, now } = await freshNonce(latchkey, signal)
  const facts = {
    ...(siwx.statement && { statement: siwx.statement }),
    chainId: networkId,
    nonce,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + siwxMessageLifetimeMaxMs).toISOString(),
  }
  const { topic, via } = latchkey.store.getState().connections.find(({ id }) => id === connectionId) ?? {}
  if (via === 'embedded') {
    const { embeddedSignIn } = await import('../embedded/account/embeddedSignIn.ts')
    return await embeddedSignIn(latchkey, { address, signIn: facts, signal })
  }
  const page = new URL(pageUrl)
  const message = buildMessage({ ...facts, domain: page.host, address, uri: page.origin, version: '1' })
  const sign = await capabilityOf(latchkey, namespace, 'signMessage')
  const key = accountKey(namespace, address)
  const signLink = topic === undefined ? link : storingLink(latchkey, { link, key, topic, message })
  const signature = await sign({ link: signLink, address, message, ...(signal && { signal }) })
  return { message, signature }
}

/** A nonce, and the current time according to its issuer. */
async function freshNonce(
  latchkey: Latchkey,
  signal: AbortSignal | undefined,
): Promise<{ readonly nonce: string; readonly now: number }> {
  const here = latchkey.clock.now()
  const own = await ownBackendOf(latchkey)
  if (own) return { nonce: await own.ownNonce(latchkey), now: here }
  const { nonce, serverTimeMs } = await getNonce(apiOf(latchkey), signal ? { signal } : {})
  // The server checks the times with its own clock; with a wrong device clock, sign-in would always fail.
  return { nonce, now: Math.abs(serverTimeMs - here) > clockSkewAlertMs ? serverTimeMs : here }
}

function signInError(cause: unknown): LatchkeyError {
  if (!isLatchkeyError(cause)) return errorOf(SIWX_INIT_FAILED, { cause })
  return isLatchkeyError(cause, USER_REJECTED) ? errorOf(SIGNATURE_DECLINED, { cause }) : cause
}
