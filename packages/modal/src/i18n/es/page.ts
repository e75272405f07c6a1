import type { Messages } from '../messages.ts'

export const page: Messages<'page'> = {
  connect: 'Conectar',
  connecting: 'Conectando…',
  account: 'Cuenta',
  unsupportedNetwork: 'Red no compatible',
  reload: 'Recarga para volver a intentarlo',
  title: 'Conectar',
  close: 'Cerrar',
  loading: 'Cargando…',
}
