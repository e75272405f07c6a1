import type { Messages } from '../messages.ts'

export const allWallets: Messages<'allWallets'> = {
  title: 'Alle Wallets',
  search: 'Wallets suchen',
  searchCount: { by: 'count', one: '{count} Wallet durchsuchen', other: '{count} Wallets durchsuchen' },
  clear: 'Suche löschen',
  noResult: 'Keine Wallet namens „{search}“',
  noResultDetail: 'Prüfen Sie die Schreibweise oder scannen Sie einen QR-Code mit einer Wallet auf Ihrem Handy.',
  didYouMean: 'Meinten Sie {name}?',
  installed: 'Installiert',
  layout: 'Ansicht',
  grid: 'Raster',
  list: 'Liste',
  someOnly: 'Nicht alle Wallets wurden geladen.',
  runsOn: {
    by: 'on',
    browser: 'Browser',
    phone: 'Handy',
    computer: 'Computer',
    'browser phone': 'Browser, Handy',
    'browser computer': 'Browser, Computer',
    'phone computer': 'Handy, Computer',
    'browser phone computer': 'Browser, Handy, Computer',
    other: '',
  },
  certified: 'Zertifiziert',
  found: { by: 'count', one: '{count} Wallet gefunden', other: '{count} Wallets gefunden' },
}
