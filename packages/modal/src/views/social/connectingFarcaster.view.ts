import { defineView } from '../../shell/defineView.ts'

/** Signs in with Farcaster with a code or, on a phone, a link. */
export const connectingFarcaster = defineView({
  name: 'ConnectingFarcaster',
  chunk: () => import('./ConnectingFarcasterView.tsx'),
  texts: ['social'],
})
