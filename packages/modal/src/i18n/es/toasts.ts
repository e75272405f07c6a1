import type { Messages } from '../messages.ts'

export const toasts: Messages<'toasts'> = {
  messages: 'Notificaciones',
  dismiss: 'Descartar',
  walletLeft: 'Cartera desconectada',
  walletLeftDetail: 'Conéctate de nuevo para continuar.',
  actionDenied: 'Acción no permitida',
  offline: 'Estás sin conexión',
  offlineDetail: 'Nos volveremos a conectar cuando recuperes la conexión.',
  check: 'Comprobar',
}
