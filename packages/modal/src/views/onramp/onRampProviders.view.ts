import { defineView } from '../../shell/defineView.ts'

export const onRampProviders = defineView({
  name: 'OnRampProviders',
  chunk: () => import('./OnRampProvidersView.tsx'),
  texts: ['amounts', 'buy', 'operations'],
  title: ['buy', 'buyCrypto'],
})
