import { defineView } from '../../shell/defineView.ts'

export const siwxSignMessage = defineView<{ readonly name: 'SIWXSignMessage' }>({
  name: 'SIWXSignMessage',
  chunk: () => import('./SiwxSignMessageView.tsx').then(({ SiwxSignMessageView }) => SiwxSignMessageView),
  texts: 'siwx',
  title: ['siwx', 'title'],
})
