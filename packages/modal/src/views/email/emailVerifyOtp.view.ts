import { defineView } from '../../shell/defineView.ts'

/** Requests the e-mailed code. */
export const emailVerifyOtp = defineView({
  name: 'EmailVerifyOtp',
  chunk: () => import('./EmailVerifyOtpView.tsx'),
  texts: ['email'],
  title: ['email', 'title'],
})
