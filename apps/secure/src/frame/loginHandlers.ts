import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import type { FrameAnswer, FrameRequestPayload } from '@latchkey/contracts/frame/messageTypes'
import type { FrameHandlers, RequestContext } from '@latchkey/frame/guest/frameHandlers'
import type { Approvals } from '../approval/createApprovals.ts'
import type { Settings } from '../settings/createSettings.ts'
import { addressOn, currentSession } from './currentSession.ts'
import { connectDevice } from './login/connectDevice.ts'
import { connectEmail } from './login/connectEmail.ts'
import type { Login } from './login/login.ts'
import { submitCode } from './login/submitCode.ts'
import { messageRequest, signInMessage } from './signInMessage.ts'
import type { SecureSite, Session } from './site.ts'

/** Handlers for signing in by e-mail and for the user data that a page may read. */
export function loginHandlers(site: SecureSite, params: loginHandlers.Params) {
  const { login, approvals, settings, onSessionChange } = params
  const { store, window, clock } = site
  return {
    'connect email': ({ email }, context) => connectEmail(login, email, context),
    async 'connect device'(_, context) {
      await showingFreeze(connectDevice(login, context), context)
      if (await site.session()) onSessionChange(true)
    },
    async 'submit one-time code'({ otp }, context) {
      await showingFreeze(submitCode(login, otp, context), context)
      onSessionChange(true)
    },
    async 'get user'({ chainId, signIn }, context) {
      const session = await currentSession(site)
      const user = userOf(session, signIn?.chainId ?? chainId ?? session.networkId)
      return signIn ? { ...user, ...(await signInOf(session, signIn, context)) } : user
    },
    'is connected': async () => ({ isConnected: (await site.session()) !== undefined }),
    async 'sign out'() {
      approvals.rejectAll()
      settings.close()
      await store.saveLogin(undefined)
      await store.saveSession(undefined)
      onSessionChange(false)
    },
    // In a later task, so that the answer is sent before the page unloads.
    reload: async () => void clock.after(0, () => window.location.reload()),
  } satisfies FrameHandlers

  /** A visitor whose wallet is frozen learns since when, and how to unfreeze it. */
  async function showingFreeze(task: Promise<void>, { origin }: RequestContext): Promise<void> {
    try {
      await task
    } catch (error) {
      const pending = isLatchkeyError(error) && error.code === WALLET_FROZEN.code ? await store.login() : undefined
      if (pending) {
        const owner = { email: pending.email, isSocial: pending.social !== undefined, walletId: undefined }
        // The page has its answer, and cannot withdraw the request any more.
        void settings.show(owner, { origin, signal: new AbortController().signal })
      }
      throw error
    }
  }

  async function signInOf(session: Session, signIn: SignIn, context: RequestContext) {
    const { chainId } = signIn
    const address = addressOn(session, chainId)
    const { origin } = context
    const message = signInMessage(signIn, { origin, address, clock })
    const request = messageRequest(message, { chainId, address })
    const { method, params } = request
    const asked = { method, params, chainId }
    if (!(await approvals.approve(asked, context))) throw errorOf(USER_REJECTED)
    const signed = await approvals.run(asked, () => site.sign(request, context))
    return { message, signature: typeof signed === 'string' ? signed : signed.signature }
  }
}

export declare namespace loginHandlers {
  type Params = {
    readonly login: Login
    readonly approvals: Approvals
    readonly settings: Settings
    /** Notifies the other tabs of this browser. */
    readonly onSessionChange: (isConnected: boolean) => void
  }
}

type SignIn = NonNullable<FrameRequestPayload<'get user'>['signIn']>

function userOf(session: Session, chainId: string): FrameAnswer<'get user'> {
  const address = addressOn(session, chainId)
  const { email, social, accountType } = session
  const accounts = [{ address, type: accountType }]
  const names = { ...(email && { email }), ...(social?.userName && { userName: social.userName }) }
  return { address, chainId, ...names, accounts, preferredAccountType: accountType }
}
