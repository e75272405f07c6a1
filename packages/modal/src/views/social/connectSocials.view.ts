import { defineView } from '../../shell/defineView.ts'

/** Lists all social providers of the app. */
export const connectSocials = defineView({
  name: 'ConnectSocials',
  chunk: () => import('./ConnectSocialsView.tsx'),
  texts: ['social'],
  title: ['social', 'allTitle'],
  preload: () => ['ConnectingSocial'],
})
