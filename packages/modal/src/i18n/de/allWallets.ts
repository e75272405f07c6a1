import type { Messages } from '../messages.ts'

export const allWallets: Messages<'allWallets'> = {
  title: 'Alle Wallets',
  search: 'Wallets suchen',
  clear: 'Suche löschen',
  noResult: 'Keine Ergebnisse für „{search}“',
  noResultDetail: 'Prüfen Sie die Schreibweise oder scannen Sie einen QR-Code mit einer beliebigen Wallet.',
  certified: 'Zertifiziert',
  found: { by: 'count', one: '{count} Wallet gefunden', other: '{count} Wallets gefunden' },
}
