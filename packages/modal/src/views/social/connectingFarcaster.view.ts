import { isPhone } from '../../isPhone.ts'
import { defineView } from '../../shell/defineView.ts'
import { statusShape } from '../../shell/statusShape.ts'

/** Signs in with Farcaster with a code or, on a phone, a link. */
export const connectingFarcaster = defineView({
  name: 'ConnectingFarcaster',
  chunk: () => import('./ConnectingFarcasterView.tsx'),
  skeleton: isPhone() ? [416, ...statusShape, 48, 48, 48] : [520, 320, 44, 48, 48],
  texts: ['social'],
})
