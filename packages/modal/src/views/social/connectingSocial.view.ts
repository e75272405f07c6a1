import { defineView } from '../../shell/defineView.ts'

/** Shows the progress of a social sign-in. */
export const connectingSocial = defineView({
  name: 'ConnectingSocial',
  chunk: () => import('./ConnectingSocialView.tsx'),
  texts: ['social'],
})
