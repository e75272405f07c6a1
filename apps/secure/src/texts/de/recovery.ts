import type { RecoveryTexts } from '../recoveryTexts.ts'
import { texts as exported } from './export.ts'

const { steps } = exported

export const texts: RecoveryTexts = {
  choose: {
    title: 'Wallet wiederherstellen',
    text: 'Wählen Sie die Wiederherstellungsdatei Ihrer Wallet. Sie erhalten ihre Schlüssel, die andere Wallet-Apps importieren können.',
    button: 'Datei wählen',
    offline: 'Diese Seite funktioniert offline',
    offlineDetail: 'Sie sendet nichts. Trennen Sie die Internetverbindung, bevor Sie fortfahren.',
    invalid: 'Diese Datei öffnet keine Wallet',
    invalidDetail:
      'Wählen Sie die Wiederherstellungsdatei, wie Sie sie erhalten haben. Wurde sie verändert, fordern Sie sie noch einmal an.',
  },
  keys: {
    ...exported,
    steps: {
      ...steps,
      unlock: {
        ...steps.unlock,
        text: 'Geben Sie das Passwort Ihrer Wiederherstellungsdatei ein.',
        passkeyText: 'Verwenden Sie den Passkey Ihrer Wallet.',
        lostPasskey:
          'Öffnen Sie diese Seite unter der Adresse Ihrer Wallet, zu der Ihr Passkey gehört. Versuchen Sie es dann noch einmal.',
      },
      errors: {
        ...steps.errors,
        PASSKEY_UNSUPPORTED:
          'Öffnen Sie diese Seite unter der Adresse Ihrer Wallet, zu der Ihr Passkey gehört. Versuchen Sie es dann noch einmal.',
      },
    },
  },
}
