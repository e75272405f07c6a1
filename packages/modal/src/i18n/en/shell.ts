export const shell = {
  somethingWrong: 'Something went wrong',
  troubleshoot: 'Check the connection',
  notSetUp: 'Setup incomplete',
  notReady: "Wallets can't connect here yet",
  notReadyDetail: 'Please contact the site. Its developer needs to know:',
  copyDetails: 'Copy for the developer',
  detailsCopied: 'Copied',
  copyFailed: "Couldn't copy",
  notOpened: "This screen didn't open",
  notOpenedDetail: "Try again. If that doesn't help, reload the page.",
  failed: 'Something went wrong. Try again.',
  tryAgain: 'Try again',
} as const
