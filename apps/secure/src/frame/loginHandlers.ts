import { isLatchkeyError } from '@latchkey/base/errors'
import { WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import type { FrameHandlers, RequestContext } from '@latchkey/frame/guest/frameHandlers'
import type { Approvals } from '../approval/createApprovals.ts'
import type { Login } from '../login/login.ts'
import type { Settings } from '../settings/createSettings.ts'
import { currentSession, updateSession } from '../site/session.ts'
import type { SecureSite } from '../site/site.ts'

/**
 * Handlers for signing in by e-mail and for the user data that a page may read. Signing in loads on use, because the frame's first
 * paint has a size limit.
 */
export function loginHandlers(site: SecureSite, params: loginHandlers.Params) {
  const { login, approvals, settings, onSessionChange } = params
  const { store, window, clock } = site
  return {
    async 'connect email'({ email }, context) {
      const { connectEmail } = await import('../login/emailLogin.ts')
      return await connectEmail(login, email, context)
    },
    async 'connect device'(_, context) {
      const { connectDevice } = await import('../login/connectDevice.ts')
      const answer = await showingFreeze(connectDevice(login, context), context)
      if (answer.action === 'connect') onSessionChange(true)
      return answer
    },
    async 'resend link'(_, context) {
      const { resendLink } = await import('../login/emailLogin.ts')
      return await resendLink(login, context)
    },
    async 'submit one-time code'({ otp }, context) {
      const { submitCode } = await import('../login/emailLogin.ts')
      const answer = await showingFreeze(submitCode(login, otp, context), context)
      if (answer.action === 'connect') onSessionChange(true)
      return answer
    },
    async 'get user'({ chainId, preferredAccountType: accountType, signIn }, context) {
      const session = await currentSession(site)
      if (signIn) {
        const { signInAs } = await import('./signInAs.ts')
        return await signInAs(site, { ...session, ...(accountType && { accountType }) }, { signIn, approvals, context })
      }
      if (accountType) await updateSession(site, { accountType })
      const { userOn } = await import('./userOn.ts')
      return userOn(site, await currentSession(site), chainId ?? session.networkId)
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

  /** Shows a visitor whose wallet is frozen since when, and how to unfreeze it. */
  async function showingFreeze<answer>(task: Promise<answer>, { origin }: RequestContext): Promise<answer> {
    try {
      return await task
    } catch (error) {
      const pending = isLatchkeyError(error) && error.code === WALLET_FROZEN.code ? await store.login() : undefined
      if (pending) {
        const { email, social, userId } = pending
        const owner = { email, social, userId, walletId: undefined }
        // The request has been answered, so the page can no longer abort it.
        void settings.show(owner, { origin, signal: new AbortController().signal })
      }
      throw error
    }
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
