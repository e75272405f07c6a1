import { defineView } from '../../shell/defineView.ts'

export const siwxSignMessage = defineView({
  name: 'SIWXSignMessage',
  chunk: () => import('./SIWXSignMessageView.tsx'),
  texts: ['siwx'],
  title: ['siwx', 'title'],
  preload: () => ['Connected'],
})
