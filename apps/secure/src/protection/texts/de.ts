import { texts as settings } from '../../settings/texts/de.ts'
import type { ProtectionTexts } from './texts.ts'

export const texts: ProtectionTexts = {
  tag: 'de',
  dir: 'ltr',
  unlock: {
    title: 'Wallet entsperren',
    text: 'Deine Wallet ist geschützt. Entsperre sie, um sie auf diesem Gerät zu nutzen.',
    password: 'Passwort',
    wrongPassword: 'Dieses Passwort öffnet deine Wallet nicht. Versuche es noch einmal.',
    unlock: 'Entsperren',
  },
  protect: {
    title: 'Wallet schützen',
    text: 'Zum Wiederherstellen brauchst du dann deine E-Mail und ein Geheimnis, das nur du hast.',
    password: 'Neues Passwort',
    passwordHelp: 'Mindestens 12 Zeichen. Gut sind einige ungewöhnliche Wörter.',
    repeat: 'Passwort wiederholen',
    short: 'Verwende mindestens 12 Zeichen.',
    guessable: 'Das ist leicht zu erraten. Verwende mehr ungewöhnliche Wörter.',
    different: 'Die Passwörter stimmen nicht überein.',
    warning: 'Niemand kann es zurücksetzen',
    warningDetail: 'Wenn du es und alle deine Geräte verlierst, ist deine Wallet verloren.',
    understood: 'Ich habe das verstanden',
    next: 'Weiter',
  },
  proof: {
    linkTitle: 'Sieh in deine E-Mails',
    linkText: (email) => `Öffne den Link, den wir an ${email} gesendet haben. Die Seite zeigt diese Zahl:`,
    codeTitle: 'Gib deinen Code ein',
    codeText: (email) => `Wir haben ihn an ${email} gesendet.`,
    code: '6-stelliger Code',
  },
  done: {
    title: 'Deine Wallet ist geschützt',
    text: 'Deine anderen Geräte wurden abgemeldet. Dort brauchst du jetzt deine E-Mail und dein Geheimnis.',
    close: 'Fertig',
  },
  cancel: 'Abbrechen',
  tryAgain: 'Noch einmal versuchen',
  working: 'Einen Moment …',
  errors: settings.errors,
}
