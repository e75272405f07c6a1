import type { Messages } from '../messages.ts'

export const page: Messages<'page'> = {
  connect: 'Conectar',
  connecting: 'Conectando…',
  account: 'Cuenta',
  unsupportedNetwork: 'Red no compatible',
  reload: 'Recarga para volver a intentarlo',
  title: 'Conectar',
  back: 'Atrás',
  close: 'Cerrar',
  loading: 'Cargando…',
}
