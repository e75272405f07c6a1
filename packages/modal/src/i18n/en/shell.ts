export const shell = {
  somethingWrong: 'Something went wrong',
  troubleshoot: 'Something wrong?',
  notSetUp: 'Setup incomplete',
  failed: 'Something went wrong. Try again.',
  tryAgain: 'Try again',
} as const
