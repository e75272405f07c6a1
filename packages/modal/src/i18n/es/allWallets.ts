import type { Messages } from '../messages.ts'

export const allWallets: Messages<'allWallets'> = {
  title: 'Todas las carteras',
  search: 'Buscar carteras',
  searchCount: { by: 'count', one: 'Buscar en {count} cartera', other: 'Buscar en {count} carteras' },
  clear: 'Borrar búsqueda',
  noResult: 'Ninguna cartera se llama «{search}»',
  noResultDetail: 'Comprueba la ortografía o escanea un código QR con una cartera de tu móvil.',
  didYouMean: '¿Querías decir {name}?',
  installed: 'Instalada',
  layout: 'Vista',
  grid: 'Cuadrícula',
  list: 'Lista',
  someOnly: 'No se han podido cargar todas las carteras.',
  runsOn: {
    by: 'on',
    browser: 'Navegador',
    phone: 'Móvil',
    computer: 'Ordenador',
    'browser phone': 'Navegador, móvil',
    'browser computer': 'Navegador, ordenador',
    'phone computer': 'Móvil, ordenador',
    'browser phone computer': 'Navegador, móvil, ordenador',
    other: '',
  },
  certified: 'Certificada',
  found: { by: 'count', one: '{count} cartera encontrada', other: '{count} carteras encontradas' },
}
