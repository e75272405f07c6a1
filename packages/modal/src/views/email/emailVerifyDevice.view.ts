import { defineView } from '../../shell/defineView.ts'

/** A link was mailed that approves this device. */
export const emailVerifyDevice = defineView<{ readonly name: 'EmailVerifyDevice' }>({
  name: 'EmailVerifyDevice',
  chunk: () => import('./EmailVerifyDeviceView.tsx').then(({ EmailVerifyDeviceView }) => EmailVerifyDeviceView),
  texts: 'email',
  title: ['email', 'title'],
})
