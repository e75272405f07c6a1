import { defineView } from '../../shell/defineView.ts'

export const onRampProviders = defineView({
  name: 'OnRampProviders',
  chunk: () => import('./OnRampProvidersView.tsx'),
  skeleton: [510, 126, 126, 44, [12, 0], 'row', 48],
  texts: ['amounts', 'buy', 'operations'],
  title: ['buy', 'buyCrypto'],
})
