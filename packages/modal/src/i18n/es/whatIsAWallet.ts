import type { Messages } from '../messages.ts'

export const whatIsAWallet: Messages<'whatIsAWallet'> = {
  title: '¿Qué es una cartera?',
  oneKey: 'Una llave para todas las aplicaciones',
  oneKeyDetail: 'Inicias sesión aprobando un mensaje en tu cartera. No tienes que recordar ninguna contraseña.',
  ownAssets: 'Tus activos siguen siendo tuyos',
  ownAssetsDetail: 'Tu cartera guarda las claves de tu dinero y de tus coleccionables. Los sitios web nunca las ven.',
  youDecide: 'Tú decides cada vez',
  youDecideDetail: 'No se paga ni se firma nada sin tu aprobación. No compartas nunca tu frase de recuperación.',
  get: 'Conseguir una cartera',
}
