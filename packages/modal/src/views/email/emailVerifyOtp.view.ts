import { defineView } from '../../shell/defineView.ts'

/** Asks for the e-mailed code. */
export const emailVerifyOtp = defineView({
  name: 'EmailVerifyOtp',
  chunk: () => import('./EmailVerifyOtpView.tsx'),
  texts: ['email'],
  title: ['email', 'title'],
})
