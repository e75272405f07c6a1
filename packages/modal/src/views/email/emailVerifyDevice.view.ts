import { defineView } from '../../shell/defineView.ts'

/** Waits for the e-mailed link that approves this device. */
export const emailVerifyDevice = defineView({
  name: 'EmailVerifyDevice',
  chunk: () => import('./EmailVerifyDeviceView.tsx'),
  texts: ['email'],
  title: ['email', 'title'],
})
