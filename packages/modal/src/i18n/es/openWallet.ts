import type { Messages } from '../messages.ts'

export const openWallet: Messages<'openWallet'> = {
  didNotOpen: '{wallet} no se ha abierto',
  didNotOpenDetail: 'Vuelve a intentarlo, descarga la aplicación o escanea el código QR con otro dispositivo.',
  get: 'Descargar {wallet}',
  dontHave: '¿No tienes {wallet}?',
  getIt: 'Descargar',
  browserStore: 'Extensión del navegador',
  appStore: 'App Store',
  playStore: 'Google Play',
  website: 'Sitio web',
  onPhone: 'En tu móvil',
  onPhoneDetail: 'Escanea el código para descargar la aplicación.',
  phoneKind: 'Tu móvil',
  storeCode: 'Código QR para descargar {wallet} en tu móvil',
  noDownload: 'No se conoce ninguna descarga de {wallet}.',
  notInstalled: '{wallet} no está instalada',
  notInstalledDetail: 'Añade {wallet} a tu navegador y recarga esta página.',
  chooseNetwork: 'Elige una red',
  chooseNetworkDetail: '{wallet} puede conectarse a cada una de estas redes. Puedes añadir las demás más tarde.',
  suggested: 'Sugerida',
}
