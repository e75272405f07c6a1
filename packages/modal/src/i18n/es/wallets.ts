import type { Messages } from '../messages.ts'

export const wallets: Messages<'wallets'> = {
  title: 'Tus carteras',
  accounts: { by: 'count', one: '{count} cuenta', other: '{count} cuentas' },
  accountsOf: 'Cuentas de {wallet}',
  reconnecting: 'Reconectando…',
  usedOn: 'En uso en {chain}',
  switched: 'Ahora usas {address}',
  disconnect: 'Desconectar',
  disconnected: '{wallet} desconectada',
  disconnectFailed: 'No se ha podido avisar a tu cartera',
  disconnectFailedDetail: 'Desconecta este sitio también en {wallet}.',
  connectAnother: 'Conectar otra cartera',
}
