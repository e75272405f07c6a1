import type { RefusalTexts } from '../refusalTexts.ts'

export const texts: RefusalTexts = {
  otherSite: {
    title: 'Falsche Website: möglicherweise Betrug',
    signsInTo: 'Die Nachricht meldet Sie an bei',
    askedBy: 'Angefordert von',
    refused: 'Ihre Wallet signiert das nicht.',
  },
  otherAccount: {
    title: 'Falsches Konto',
    detail: 'Die Anmeldung gilt für ein anderes Konto als Ihres. Ihre Wallet signiert das nicht.',
  },
  malformedSignIn: {
    title: 'Ungültige Anmeldung',
    detail: 'Es lässt sich nicht prüfen, für welche Website sie gilt. Ihre Wallet signiert das nicht.',
  },
  unboundTypedData: {
    title: 'Nicht an Netzwerk oder Smart Contract gebunden',
    detail: 'Diese Signatur könnte überall für alles verwendet werden. Sie kann nicht erstellt werden.',
  },
  hiddenPermission: {
    title: 'Getarnte Berechtigung',
    detail:
      'Damit könnte jemand anderes für Sie handeln. Apps bitten offen um Berechtigungen. Ihre Wallet signiert das nicht.',
  },
  hash: {
    title: 'Verborgener Inhalt',
    detail: 'Die App zeigt nicht, was signiert werden soll. Ihre Wallet signiert das nicht.',
  },
  accountControl: {
    title: 'Gibt die Kontrolle über Ihr Konto ab',
    detail: 'Mit Ihrer Zustimmung könnte die App alles mit Ihrem Konto tun. Ihre Wallet signiert das nicht.',
  },
}
