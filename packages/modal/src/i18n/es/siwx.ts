import type { Messages } from '../messages.ts'

export const siwx: Messages<'siwx'> = {
  title: 'Iniciar sesión',
  heading: 'Inicia sesión en {app}',
  detail: 'Firma un mensaje para demostrar que esta cuenta es tuya. Es gratis y no mueve fondos.',
  signIn: 'Iniciar sesión',
  cancel: 'Cancelar',
  confirm: { by: 'wallet', '': 'Confirma en tu cartera', other: 'Confirma en {wallet}' },
  confirmDetail: 'Firma el mensaje en tu cartera. Es gratis y no mueve fondos.',
  declinedDetail: 'No has iniciado sesión.',
  failed: 'No se pudo iniciar sesión',
  account: 'Cuenta',
  network: 'Red',
  site: 'Sitio web',
  tryAgain: 'Reintentar',
  disconnects: 'Si cancelas o cierras, tu cartera se desconecta.',
  switchesBack: 'Si cancelas o cierras, vuelves a {network}.',
}
