export const toasts = {
  messages: 'Notifications',
  dismiss: 'Dismiss',
  walletLeft: 'Wallet disconnected',
  walletLeftDetail: 'Connect again to continue.',
  offline: "You're offline",
  offlineDetail: "We'll reconnect when your connection is back.",
  check: 'Check',
} as const
