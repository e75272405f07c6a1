import type { EmailLogin } from '@latchkey/core/embedded/email/emailLogin.machine'

/** The view of a sign-in step. */
export function viewOf(login: EmailLogin): 'EmailLogin' | 'EmailVerifyDevice' | 'EmailVerifyOtp' {
  switch (login.status) {
    case 'verifyDevice':
      return 'EmailVerifyDevice'
    case 'verifyCode':
    case 'connecting':
    case 'failed':
      return 'EmailVerifyOtp'
    default:
      return 'EmailLogin'
  }
}
