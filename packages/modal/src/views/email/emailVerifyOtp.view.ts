import { defineView } from '../../shell/defineView.ts'
import { statusShape } from '../../shell/statusShape.ts'

/** Requests the e-mailed code. */
export const emailVerifyOtp = defineView({
  name: 'EmailVerifyOtp',
  chunk: () => import('./EmailVerifyOtpView.tsx'),
  skeleton: [480, ...statusShape, 84, 48, 48],
  texts: ['email'],
  title: ['email', 'title'],
})
