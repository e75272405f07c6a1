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
import { resendLink } from './login/resendLink.ts'
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
    'resend link': (_, context) => resendLink(login, context),
    async 'submit one-time code'({ otp }, context) {
      await showingFreeze(submitCode(login, otp, context), context)
      onSessionChange(true)
    },
    async 'get user'({ chainId, signIn }, context) {
      const session = await currentSession(site)
      return signIn ? signInOf(session, signIn, context) : userOf(site, session, chainId ?? session.networkId)
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
    const address = await addressOn(session, chainId)
    const { origin } = context
    const message = signInMessage(signIn, { origin, address, clock })
    const request = messageRequest(message, { chainId, address })
    const { method, params } = request
    const asked = { method, params, chainId }
    if (!(await approvals.approve(asked, context))) throw errorOf(USER_REJECTED)
    const signed = await approvals.run(asked, async () => {
      const { signAsAccount } = await import('../smartAccount/signAsAccount.ts')
      return await signAsAccount(site, request, context)
    })
    return { address, chainId, message, signature: typeof signed === 'string' ? signed : signed.signature }
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

async function userOf(site: SecureSite, session: Session, chainId: string): Promise<FrameAnswer<'get user'>> {
  const { email, social } = session
  const names = { ...(email && { email }), ...(social?.userName && { userName: social.userName }) }
  const { evm, sol } = session.wallet.record
  const eoa = { address: chainId.startsWith('solana:') ? sol : evm, type: 'eoa' } as const
  const smart = chainId.startsWith('eip155:') ? await smartAccountOn(site, session, chainId) : undefined
  if (!smart) return { address: eoa.address, chainId, ...names, accounts: [eoa], preferredAccountType: 'eoa' }
  const { isDeployed, ...account } = smart
  const [first, second] = session.accountType === 'smartAccount' ? [account, eoa] : [eoa, account]
  return {
    ...{ address: first.address, chainId, ...names, accounts: [first, second] },
    ...{ preferredAccountType: first.type, smartAccountDeployed: isDeployed },
  }
}

/** The smart account, where the network has them. One in use stays, so that a network failure never changes the address. */
async function smartAccountOn(site: SecureSite, session: Session, chainId: string) {
  const { isDeployed, isSmartAccountNetwork, smartAccountOfSession } = await import('../smartAccount/smartAccounts.ts')
  const { address } = smartAccountOfSession(session)
  const [supported, deployed] = await Promise.all([
    session.accountType === 'smartAccount' || isSmartAccountNetwork(site, chainId),
    isDeployed(site, chainId, address).catch(() => false),
  ])
  return supported ? ({ address, type: 'smartAccount', isDeployed: deployed } as const) : undefined
}
