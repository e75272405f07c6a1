import type { ProtectionTexts } from '../protectionTexts.ts'
import { texts as settings } from './settings.ts'

export const texts: ProtectionTexts = {
  tag: 'de',
  dir: 'ltr',
  unlock: {
    title: 'Wallet entsperren',
    text: 'Ihre Wallet ist geschützt. Entsperren Sie sie, um sie auf diesem Gerät zu nutzen.',
    password: 'Passwort',
    wrongPassword: 'Dieses Passwort öffnet Ihre Wallet nicht. Versuchen Sie es noch einmal.',
    unlock: 'Entsperren',
    passkeyText: 'Ihre Wallet ist geschützt. Entsperren Sie sie auf diesem Gerät mit Ihrem Passkey.',
    usePasskey: 'Passkey verwenden',
    wrongPasskey: 'Dieser Passkey öffnet Ihre Wallet nicht. Versuchen Sie es noch einmal.',
    lostPasskey:
      'Passkey verloren? Schützen Sie Ihre Wallet auf einem Gerät, auf dem Sie noch angemeldet sind, in der Wallet-Sicherheit neu.',
  },
  protect: {
    title: 'Wallet schützen',
    text: 'Neue Geräte brauchen dann auch Ihren Passkey oder Ihr Passwort.',
    factor: 'Schützen mit',
    byPasskey: 'Passkey',
    byPassword: 'Passwort',
    passkeyText:
      'Sie entsperren Ihre Wallet mit Fingerabdruck, Gesicht oder Displaysperre. Speichern Sie den Passkey dort, wo alle Ihre Geräte ihn nutzen können.',
    createPasskey: 'Passkey erstellen',
    passkeyWarning: 'Ein verlorener Passkey ist nicht ersetzbar',
    passkeyWarningDetail:
      'Wenn Sie diesen Passkey und alle Ihre Geräte verlieren, kann niemand die Wallet wiederherstellen.',
    password: 'Neues Passwort',
    passwordHelp: 'Mindestens 12 Zeichen. Gut sind einige ungewöhnliche Wörter.',
    repeat: 'Passwort wiederholen',
    short: 'Verwenden Sie mindestens 12 Zeichen.',
    guessable: 'Das ist leicht zu erraten. Verwenden Sie mehr ungewöhnliche Wörter.',
    different: 'Die Passwörter stimmen nicht überein.',
    passwordWarning: 'Niemand kann es zurücksetzen',
    passwordWarningDetail: 'Wenn Sie es und alle Ihre Geräte verlieren, ist Ihre Wallet verloren.',
    understood: 'Ich habe das verstanden',
    next: 'Weiter',
  },
  proof: {
    linkTitle: 'Prüfen Sie Ihre E-Mails',
    linkText: 'Öffnen Sie den Link, den wir an {email} gesendet haben. Die Seite zeigt diese Zahl:',
    codeTitle: 'Geben Sie Ihren Code ein',
    codeText: 'Wir haben ihn an {email} gesendet.',
    code: '6-stelliger Code',
    newLink: settings.sendNewLink,
    newCode: settings.sendNewCode,
  },
  triesLeft: settings.triesLeft,
  noTries: settings.noTries,
  account: settings,
  done: {
    title: 'Ihre Wallet ist geschützt',
    text: 'Ihre anderen Geräte wurden abgemeldet. Für die Anmeldung dort brauchen Sie jetzt auch Ihren Passkey oder Ihr Passwort.',
    close: 'Fertig',
  },
  cancel: 'Abbrechen',
  tryAgain: 'Noch einmal versuchen',
  working: 'Einen Moment …',
  errors: {
    ...settings.errors,
    PASSKEY_NOT_USED:
      'Es wurde kein Passkey verwendet. Sie haben abgebrochen, oder es hat zu lange gedauert. Versuchen Sie es noch einmal.',
    PASSKEY_UNSUPPORTED:
      'Dieser Passkey funktioniert in diesem Browser nicht für Wallets. Es wurde nichts geändert. Verwenden Sie einen anderen Passkey oder einen anderen Browser.',
    PASSKEY_WINDOW_BLOCKED:
      'Ihr Browser hat das Fenster für Ihren Passkey blockiert. Erlauben Sie Pop-ups für diese Seite und versuchen Sie es noch einmal.',
  },
}
