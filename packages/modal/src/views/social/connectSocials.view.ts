import { defineView } from '../../shell/defineView.ts'
import { rows } from '../../shell/skeletons.ts'

/** Lists all social providers of the app. */
export const connectSocials = defineView({
  name: 'ConnectSocials',
  chunk: () => import('./ConnectSocialsView.tsx'),
  skeleton: [408, ...rows(7)],
  texts: ['social'],
  title: ['social', 'allTitle'],
  preload: () => ['ConnectingSocial'],
})
