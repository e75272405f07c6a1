export const shellText = {
  back: 'Back',
  close: 'Close',
  loading: 'One moment',
  failedTitle: 'This screen did not open',
  notSetUp: 'Not set up yet',
  somethingWrong: 'Something went wrong. Nothing was shared or sent. Try again.',
  didNotWork: 'That did not work. Nothing was shared or sent. Try again.',
  tryAgain: 'Try again',
} as const
