import type { Messages } from '../messages.ts'

export const page: Messages<'page'> = {
  connect: 'Verbinden',
  connecting: 'Wird verbunden …',
  account: 'Konto',
  unsupportedNetwork: 'Nicht unterstütztes Netzwerk',
  reload: 'Neu laden und erneut versuchen',
  title: 'Verbinden',
  close: 'Schließen',
  loading: 'Wird geladen …',
}
