import type { SocialProvider } from '@latchkey/contracts/frame/socialProviders'
import { defineView } from '../../shell/defineView.ts'

export type ConnectingSocial = { readonly name: 'ConnectingSocial'; readonly provider: SocialProvider }

/** Shows the progress of a social sign-in. */
export const connectingSocial = defineView<ConnectingSocial>({
  name: 'ConnectingSocial',
  chunk: () => import('./ConnectingSocialView.tsx'),
  texts: ['social'],
})
