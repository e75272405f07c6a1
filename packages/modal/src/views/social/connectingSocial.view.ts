import { defineView } from '../../shell/defineView.ts'
import { statusShape } from '../../shell/statusShape.ts'

/** Shows the progress of a social sign-in. */
export const connectingSocial = defineView({
  name: 'ConnectingSocial',
  chunk: () => import('./ConnectingSocialView.tsx'),
  skeleton: [360, ...statusShape, 48, 48],
  texts: ['social'],
})
