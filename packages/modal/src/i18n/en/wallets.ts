export const wallets = {
  title: 'Your wallets',
  accounts: { by: 'count', one: '{count} account', other: '{count} accounts' },
  accountsOf: 'Accounts of {wallet}',
  reconnecting: 'Reconnecting…',
  usedOn: 'Used on {chain}',
  switched: 'Now using {address}',
  disconnect: 'Disconnect',
  disconnected: '{wallet} disconnected',
  disconnectFailed: "Couldn't notify your wallet",
  disconnectFailedDetail: 'Also disconnect this site in {wallet}.',
  connectAnother: 'Connect another wallet',
} as const
