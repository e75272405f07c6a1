export const toasts = {
  messages: 'Notifications',
  dismiss: 'Dismiss',
  walletLeft: 'Wallet disconnected',
  walletLeftDetail: 'Connect again to continue.',
  actionDenied: 'Action not allowed',
  offline: "You're offline",
  offlineDetail: "We'll reconnect when your connection is back.",
  check: 'Check',
} as const
