export const toasts = {
  messages: 'Notifications',
  dismiss: 'Dismiss',
  walletLeft: 'Wallet disconnected',
  walletLeftDetail: 'The wallet ended the connection.',
  actionDenied: 'Action not allowed',
  offline: "You're offline",
  offlineDetail: "We'll reconnect when your connection is back.",
  details: 'Details',
} as const
