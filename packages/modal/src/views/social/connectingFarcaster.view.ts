import { defineView } from '../../shell/defineView.ts'

/** Signs in with Farcaster by a code or, on a phone, by a link. */
export const connectingFarcaster = defineView({
  name: 'ConnectingFarcaster',
  chunk: () => import('./ConnectingFarcasterView.tsx'),
  texts: ['social'],
})
