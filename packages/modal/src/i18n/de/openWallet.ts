import type { Messages } from '../messages.ts'

export const openWallet: Messages<'openWallet'> = {
  didNotOpen: '{wallet} wurde nicht geöffnet',
  didNotOpenDetail: 'Versuchen Sie es erneut, laden Sie die App oder scannen Sie den QR-Code mit einem anderen Gerät.',
  get: '{wallet} laden',
  dontHave: 'Sie haben {wallet} nicht?',
  getIt: 'Herunterladen',
}
