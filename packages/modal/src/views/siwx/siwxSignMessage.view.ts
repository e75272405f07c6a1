import { defineView } from '../../shell/defineView.ts'

export const siwxSignMessage = defineView<{ readonly name: 'SIWXSignMessage' }>({
  name: 'SIWXSignMessage',
  chunk: () => import('./SIWXSignMessageView.tsx'),
  texts: ['siwx'],
  title: ['siwx', 'title'],
})
