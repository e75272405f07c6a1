import { defineView } from '../../shell/defineView.ts'
import { statusShape } from '../../shell/statusShape.ts'

/** Waits for the e-mailed link that approves this device. */
export const emailVerifyDevice = defineView({
  name: 'EmailVerifyDevice',
  chunk: () => import('./EmailVerifyDeviceView.tsx'),
  skeleton: [480, ...statusShape, 84, 48, 48],
  texts: ['email'],
  title: ['email', 'title'],
})
