import type { Messages } from '../messages.ts'

export const toasts: Messages<'toasts'> = {
  messages: 'Notificaciones',
  dismiss: 'Descartar',
  walletLeft: 'Cartera desconectada',
  walletLeftDetail: 'La cartera ha cerrado la conexión.',
  actionDenied: 'Acción no permitida',
  offline: 'Estás sin conexión',
  offlineDetail: 'Nos volveremos a conectar cuando recuperes la conexión.',
  details: 'Detalles',
}
