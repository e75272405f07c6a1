import type { CaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { LOGIN_REQUIRED, OTP_INVALID } from '@latchkey/contracts/errors/vault'
import type { FrameAnswer } from '@latchkey/contracts/frame/messageTypes'
import type { FrameHandlers, RequestContext } from '@latchkey/frame/guest/frameHandlers'
import { answerRequest } from '../requests/answerRequest.ts'
import type { ScriptedWallet } from '../requests/scriptedWallet.ts'

/** The visitor's progress on the scripted secure site. It survives reloads, like the real site's storage. */
export type Visit = {
  /** The signed-in visitor. */
  email: string | undefined
  /** The address that a code was mailed to. */
  pending: string | undefined
  /** Rejects every request, like a frame whose storage is blocked. */
  fault: Error | undefined
}

/** Handlers of the page's requests, which behave like the secure site's; the script replaces visitor and mails. */
export function createHandlers(wallet: ScriptedWallet, params: createHandlers.Params): FrameHandlers {
  const { visit, code, approvedDevice, onMail } = params
  const { state } = wallet
  const signedIn = () => {
    if (visit.email === undefined) throw errorOf(LOGIN_REQUIRED)
    return visit.email
  }
  const mail = (email: string) => {
    visit.pending = email
    onMail(email)
  }
  const signIn = () => {
    visit.email = visit.pending ?? visit.email
    visit.pending = undefined
    return { action: 'connect' as const }
  }
  const user = async ({ origin }: RequestContext, chainId: string): Promise<FrameAnswer<'get user'>> => {
    const email = signedIn()
    await state.connectSite(origin)
    const { address } = state.accountOn(chainId)
    return { address, chainId, email, accounts: [{ address, type: 'eoa' }], preferredAccountType: 'eoa' }
  }
  const handlers: FrameHandlers = {
    async 'connect email'({ email }) {
      if (visit.email === email) return { action: 'connect' }
      mail(email)
      return { action: 'verifyCode' }
    },
    async 'connect device'() {
      await approvedDevice
      return signIn()
    },
    async 'resend link'() {
      mail(visit.pending ?? signedIn())
      return { matchNumber }
    },
    async 'submit one-time code'({ otp }) {
      if (visit.pending === undefined) throw errorOf(LOGIN_REQUIRED)
      if (otp !== code) throw errorOf(OTP_INVALID)
      if (!approvedDevice) return signIn()
      mail(visit.pending)
      return { action: 'verifyDevice', matchNumber }
    },
    'get user': ({ chainId = state.chainId() }, context) => user(context, chainId),
    'is connected': async () => ({ isConnected: visit.email !== undefined }),
    async 'sign out'(_, { origin }) {
      visit.email = undefined
      await state.disconnectSites([origin])
      return undefined
    },
    'get chain id': async () => ({ chainId: state.chainId() }),
    async 'switch network'({ chainId }) {
      await state.selectChain(chainId as CaipNetworkId)
      return { chainId }
    },
    'get smart-account networks': async () => ({ chainIds: [] }),
    'sync theme': async () => undefined,
    'sync dapp data': async () => undefined,
    async 'RPC request'({ method, params: args, chainId = state.chainId() }, { origin }) {
      signedIn()
      return await answerRequest(wallet, { via: 'embedded', from: origin, method, params: args, chainId })
    },
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (payload: never, context: RequestContext) => {
        if (visit.fault && !name.startsWith('sync ')) throw visit.fault
        return await (handle as (payload: never, context: RequestContext) => Promise<unknown>)(payload, context)
      },
    ]),
  ) as FrameHandlers
}

export declare namespace createHandlers {
  type Params = {
    readonly visit: Visit
    /** The code that signs in. */
    readonly code: string
    /** Resolves once the mailed link was opened; undefined for known devices, which need only a code. */
    readonly approvedDevice: Promise<void> | undefined
    readonly onMail: (email: string) => void
  }
}

/** Shown in the modal. */
const matchNumber = '42'
