/** Texts of the button, and of the modal while its content loads. */
export const page = {
  connect: 'Connect',
  connecting: 'Connecting…',
  account: 'Account',
  unsupportedNetwork: 'Unsupported network',
  reload: 'Reload to try again',
  title: 'Connect',
  close: 'Close',
  loading: 'Loading…',
} as const
