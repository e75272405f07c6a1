import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import type { FarcasterFlow } from './farcasterFlow.ts'
import type { socialHandlers } from './socialHandlers.ts'

/** Handlers for signing in with Farcaster. This document keeps the secrets of its last sign-in. */
export function farcasterHandlers({
  login,
  onSessionChange,
}: Pick<socialHandlers.Params, 'login' | 'onSessionChange'>) {
  let flow: FarcasterFlow | undefined
  return {
    async 'get farcaster uri'(_, context) {
      const { beginFarcaster } = await import('./farcasterFlow.ts')
      flow = await beginFarcaster(login, { origin: context.origin, purpose: 'signIn' })
      return { url: flow.url }
    },
    async 'connect farcaster'(_, context) {
      const { connectFarcaster } = await import('./connectFarcaster.ts')
      const userName = await connectFarcaster(login, flow, context)
      onSessionChange(true)
      return { userName }
    },
  } satisfies FrameHandlers
}
