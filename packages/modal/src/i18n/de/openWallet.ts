import type { Messages } from '../messages.ts'

export const openWallet: Messages<'openWallet'> = {
  didNotOpen: '{wallet} wurde nicht geöffnet',
  didNotOpenDetail: 'Versuchen Sie es erneut, laden Sie die App oder scannen Sie den QR-Code mit einem anderen Gerät.',
  get: '{wallet} laden',
  dontHave: 'Sie haben {wallet} nicht?',
  getIt: 'Herunterladen',
  browserStore: 'Browsererweiterung',
  appStore: 'App Store',
  playStore: 'Google Play',
  website: 'Website',
  onPhone: 'Auf dem Handy',
  onPhoneDetail: 'Scannen Sie den Code, um die App zu laden.',
  phoneKind: 'Ihr Handy',
  storeCode: 'QR-Code zum Laden von {wallet} auf Ihr Handy',
  noDownload: 'Für {wallet} ist kein Download bekannt.',
  notInstalled: '{wallet} ist nicht installiert',
  notInstalledDetail: 'Fügen Sie {wallet} Ihrem Browser hinzu und laden Sie dann diese Seite neu.',
  chooseNetwork: 'Netzwerk wählen',
  chooseNetworkDetail: '{wallet} kann sich mit jedem dieser Netzwerke verbinden. Weitere können Sie später hinzufügen.',
  suggested: 'Empfohlen',
}
