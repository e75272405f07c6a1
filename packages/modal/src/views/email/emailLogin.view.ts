import { defineView } from '../../shell/defineView.ts'

/** The first step of the e-mail sign-in, without the other ways to connect. */
export const emailLogin = defineView({
  name: 'EmailLogin',
  chunk: () => import('./EmailLoginView.tsx'),
  texts: ['email'],
  title: ['email', 'title'],
  preload: () => ['EmailVerifyDevice', 'EmailVerifyOtp'],
})
