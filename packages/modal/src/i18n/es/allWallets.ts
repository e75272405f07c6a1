import type { Messages } from '../messages.ts'

export const allWallets: Messages<'allWallets'> = {
  title: 'Todas las carteras',
  search: 'Buscar carteras',
  clear: 'Borrar búsqueda',
  noResult: 'Sin resultados para «{search}»',
  noResultDetail: 'Comprueba la ortografía o escanea un código QR con cualquier cartera.',
  certified: 'Certificada',
  found: { by: 'count', one: '{count} cartera encontrada', other: '{count} carteras encontradas' },
}
