import { texts as settings } from '../../settings/texts/de.ts'
import type { ProtectionTexts } from './texts.ts'

export const texts: ProtectionTexts = {
  tag: 'de',
  dir: 'ltr',
  unlock: {
    title: 'Wallet entsperren',
    text: 'Ihre Wallet ist geschützt. Entsperren Sie sie, um sie auf diesem Gerät zu nutzen.',
    password: 'Passwort',
    wrongPassword: 'Dieses Passwort öffnet Ihre Wallet nicht. Versuchen Sie es noch einmal.',
    unlock: 'Entsperren',
  },
  protect: {
    title: 'Wallet schützen',
    text: 'Zum Wiederherstellen brauchen Sie dann Ihre E-Mail und ein Geheimnis, das nur Sie haben.',
    password: 'Neues Passwort',
    passwordHelp: 'Mindestens 12 Zeichen. Gut sind einige ungewöhnliche Wörter.',
    repeat: 'Passwort wiederholen',
    short: 'Verwenden Sie mindestens 12 Zeichen.',
    guessable: 'Das ist leicht zu erraten. Verwenden Sie mehr ungewöhnliche Wörter.',
    different: 'Die Passwörter stimmen nicht überein.',
    warning: 'Niemand kann es zurücksetzen',
    warningDetail: 'Wenn Sie es und alle Ihre Geräte verlieren, ist Ihre Wallet verloren.',
    understood: 'Ich habe das verstanden',
    next: 'Weiter',
  },
  proof: {
    linkTitle: 'Prüfen Sie Ihre E-Mails',
    linkText: (email) => `Öffnen Sie den Link, den wir an ${email} gesendet haben. Die Seite zeigt diese Zahl:`,
    codeTitle: 'Geben Sie Ihren Code ein',
    codeText: (email) => `Wir haben ihn an ${email} gesendet.`,
    code: '6-stelliger Code',
  },
  done: {
    title: 'Ihre Wallet ist geschützt',
    text: 'Ihre anderen Geräte wurden abgemeldet. Dort brauchen Sie jetzt Ihre E-Mail und Ihr Geheimnis.',
    close: 'Fertig',
  },
  cancel: 'Abbrechen',
  tryAgain: 'Noch einmal versuchen',
  working: 'Einen Moment …',
  errors: settings.errors,
}
