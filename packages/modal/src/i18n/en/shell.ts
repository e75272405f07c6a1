export const shellText = {
  back: 'Back',
  close: 'Close',
  loading: 'One moment',
  failedTitle: 'This screen did not open',
  tryAgain: 'Try again',
  messages: 'Messages',
  dismiss: 'Dismiss',
} as const
