export const toasts = {
  messages: 'Notifications',
  dismiss: 'Dismiss',
  walletLeft: 'Wallet disconnected',
  walletLeftDetail: 'Connect again to continue.',
} as const
