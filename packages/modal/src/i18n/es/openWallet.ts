import type { Messages } from '../messages.ts'

export const openWallet: Messages<'openWallet'> = {
  didNotOpen: '{wallet} no se ha abierto',
  didNotOpenDetail: 'Vuelve a intentarlo, descarga la aplicación o escanea el código QR con otro dispositivo.',
  get: 'Descargar {wallet}',
  dontHave: '¿No tienes {wallet}?',
  getIt: 'Descargar',
}
