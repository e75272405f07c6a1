import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import type { Login } from '../login/login.ts'
import { updateSession } from '../site/session.ts'
import { beginSocial } from './beginSocial.ts'
import { type AnswerWindow, createSocialFlows } from './socialFlows.ts'

/** Handlers for signing in with social accounts. */
export function socialHandlers({ window, login, onSessionChange }: socialHandlers.Params) {
  const flows = createSocialFlows(window)
  return {
    'get social redirect uri': async ({ provider }, context) => ({
      uri: await beginSocial(login, { flows, provider }, context),
    }),
    async 'connect social'({ uri, chainId: networkId, preferredAccountType: accountType }, context) {
      const answered = await flows.take(uri, context.signal)
      // Loaded on use, because the frame's first paint has a size limit.
      const { connectSocial } = await import('./connectSocial.ts')
      const outcome = await connectSocial(login, answered, context)
      if (outcome.action === 'connect') {
        await updateSession(login, { ...(networkId && { networkId }), ...(accountType && { accountType }) })
        onSessionChange(true)
      }
      return outcome
    },
  } satisfies FrameHandlers
}

export declare namespace socialHandlers {
  type Params = {
    readonly window: AnswerWindow
    readonly login: Login
    /** Notifies the other tabs of this browser. */
    readonly onSessionChange: (isConnected: boolean) => void
  }
}
