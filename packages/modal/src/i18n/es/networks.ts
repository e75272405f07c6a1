import type { Messages } from '../messages.ts'

export const networks: Messages<'networks'> = {
  title: 'Elegir red',
  networks: 'Redes',
  search: 'Buscar redes',
  clear: 'Borrar búsqueda',
  noResult: 'Sin resultados para «{search}»',
  noResultDetail: 'Comprueba la ortografía. Puede que esta aplicación no sea compatible con la red.',
  suggested: 'Sugerida',
  needsWallet: 'Requiere otra cartera',
  switchTo: 'Cambiar a {network}',
  confirm: { by: 'wallet', '': 'Confirma en tu cartera.', other: 'Confirma en {wallet}.' },
  rejectedDetail: {
    by: 'network',
    '': 'Has rechazado la solicitud. La red no ha cambiado.',
    other: 'Has rechazado la solicitud. Sigues en {network}.',
  },
  tryAgain: 'Reintentar',
  chooseAnother: 'Elegir otra red',
  switched: 'Red cambiada a {network}',
  notSwitched: 'No se ha podido cambiar de red',
  stillOn: { by: 'network', '': 'La red no ha cambiado.', other: 'Sigues en {network}.' },
  unsupported: 'Red no compatible',
  unsupportedTitle: '{app} no es compatible con esta red',
  unsupportedDetail: 'Cambia de red para continuar.',
  disconnect: 'Desconectar',
}
