import type { Messages } from '../messages.ts'

export const email: Messages<'email'> = {
  title: 'Mit E-Mail anmelden',
  loginTitle: 'Wie lautet Ihre E-Mail-Adresse?',
  loginDetail: 'Wir senden Ihnen einen Code und richten eine Wallet für Sie ein. Ohne App oder Erweiterung.',
  linkTitle: 'Prüfen Sie Ihre E-Mails',
  linkDetail: 'Öffnen Sie den Link, den wir an {email} gesendet haben.',
  matchDetail: 'Bestätigen Sie nur, wenn die Seite diese Zahl zeigt.',
  resendLink: 'Neuen Link senden',
  linkExpired: 'Dieser Link gilt nicht mehr',
  linkExpiredDetail: 'Er ist abgelaufen oder wurde schon benutzt. Wir senden gern einen neuen an {email}.',
  codeTitle: 'Code eingeben',
  codeDetail: 'Wir haben einen 6-stelligen Code an {email} gesendet.',
  codeLabel: '6-stelliger Code',
  wrongCode: {
    by: 'count',
    one: 'Der Code stimmt nicht. Noch {count} Versuch.',
    other: 'Der Code stimmt nicht. Noch {count} Versuche.',
  },
  noTries: 'Zu viele falsche Codes. Fordern Sie einen neuen an.',
  resendCode: 'Neuen Code senden',
  resendIn: 'Erneut senden in {seconds} s',
  otherAddress: 'Andere E-Mail verwenden',
  opening: 'Ihre Wallet wird geöffnet',
  openingDetail: 'Das dauert ein paar Sekunden.',
  failed: 'Anmeldung fehlgeschlagen',
  tryAgain: 'Erneut versuchen',
}
