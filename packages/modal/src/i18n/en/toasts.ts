export const toastsText = {
  messages: 'Messages',
  dismiss: 'Dismiss',
  walletLeft: 'Your wallet disconnected',
  walletLeftDetail: 'Connect again to go on',
} as const
