import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import type { Login } from '../frame/login/login.ts'
import { beginSocial } from './beginSocial.ts'
import { connectSocial } from './connectSocial.ts'
import { type AnswerWindow, createSocialFlows } from './socialFlows.ts'

/** Handlers for signing in with social accounts. */
export function socialHandlers({ window, login, onSessionChange }: socialHandlers.Params) {
  const flows = createSocialFlows(window)
  return {
    'get social redirect uri': async ({ provider }, context) => ({
      uri: await beginSocial(login, { flows, provider }, context),
    }),
    async 'connect social'({ uri, chainId }, context) {
      const answered = await flows.take(uri, context.signal)
      const outcome = await connectSocial(login, answered, context)
      const session = await login.store.session()
      if (session && chainId !== undefined) await login.store.saveSession({ ...session, networkId: chainId })
      if (outcome.action === 'connect') onSessionChange(true)
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
