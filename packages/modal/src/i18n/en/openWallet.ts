export const openWallet = {
  didNotOpen: "{wallet} didn't open",
  didNotOpenDetail: 'Try again, get the app, or scan the QR code with another device.',
  get: 'Get {wallet}',
  dontHave: "Don't have {wallet}?",
  getIt: 'Get it',
} as const
