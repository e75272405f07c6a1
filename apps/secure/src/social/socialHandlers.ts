import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import type { Login } from '../login/login.ts'
import { updateSession } from '../site/session.ts'
import type { AnswerWindow, SocialFlows } from './socialFlows.ts'

/** Handlers for signing in with social accounts. */
export function socialHandlers({ window, login, onSessionChange }: socialHandlers.Params) {
  let flows: SocialFlows | undefined
  const loadFlows = async () => {
    const { createSocialFlows } = await import('./socialFlows.ts')
    flows ??= createSocialFlows(window)
    return flows
  }
  return {
    async 'get social redirect uri'({ provider }, context) {
      const [{ beginSocial }, begun] = await Promise.all([import('./beginSocial.ts'), loadFlows()])
      return { uri: await beginSocial(login, { flows: begun, provider }, context) }
    },
    async 'connect social'({ uri, chainId: networkId, preferredAccountType: accountType }, context) {
      const answered = await (await loadFlows()).take(uri, context.signal)
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
