import { defineView } from '../../shell/defineView.ts'

/** A code was mailed. */
export const emailVerifyOtp = defineView<{ readonly name: 'EmailVerifyOtp' }>({
  name: 'EmailVerifyOtp',
  chunk: () => import('./EmailVerifyOtpView.tsx').then(({ EmailVerifyOtpView }) => EmailVerifyOtpView),
  texts: 'email',
  title: ['email', 'title'],
})
