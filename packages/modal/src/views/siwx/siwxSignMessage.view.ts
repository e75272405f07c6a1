import { defineView } from '../../shell/defineView.ts'
import { statusShape } from '../../shell/statusShape.ts'

export const siwxSignMessage = defineView({
  name: 'SIWXSignMessage',
  chunk: () => import('./SIWXSignMessageView.tsx'),
  skeleton: [490, ...statusShape, 132, 48],
  texts: ['siwx'],
  title: ['siwx', 'title'],
  preload: () => ['Connected'],
})
