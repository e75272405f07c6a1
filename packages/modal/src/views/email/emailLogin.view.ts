import { defineView } from '../../shell/defineView.ts'
import { statusShape } from '../../shell/statusShape.ts'

/** The first step of the e-mail sign-in, without the other ways to connect. */
export const emailLogin = defineView({
  name: 'EmailLogin',
  chunk: () => import('./EmailLoginView.tsx'),
  skeleton: [335, ...statusShape, 52],
  texts: ['email'],
  title: ['email', 'title'],
  preload: () => ['EmailVerifyDevice', 'EmailVerifyOtp'],
})
