export const shellText = {
  back: 'Back',
  close: 'Close',
  loading: 'One moment',
  failedTitle: 'This screen did not open',
  tryAgain: 'Try again',
  copyCode: 'Copy the support code',
  codeCopied: 'Support code copied',
  messages: 'Messages',
  dismiss: 'Dismiss',
} as const
