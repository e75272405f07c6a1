/** What the page itself shows: loaded with the button. */
export const pageText = {
  connect: 'Connect',
  connecting: 'Connecting',
  account: 'Account',
  wrongNetwork: 'Wrong network',
  reload: 'Reload to try again',
} as const
