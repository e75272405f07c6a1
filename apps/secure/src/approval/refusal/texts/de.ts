import type { RefusalTexts } from './texts.ts'

export const texts: RefusalTexts = {
  otherSite: (asked, origin) => ({
    title: 'Falsche Website: möglicherweise Betrug',
    detail: `Die Nachricht meldet Sie bei ${asked} an, aber ${origin} fordert sie an. Sie kann nicht signiert werden.`,
  }),
  otherAccount: {
    title: 'Falsches Konto',
    detail: 'Die Anmeldung gilt für ein anderes Konto als Ihres. Sie kann nicht signiert werden.',
  },
  malformedSignIn: {
    title: 'Ungültige Anmeldung',
    detail: 'Es lässt sich nicht prüfen, für welche Website sie gilt. Sie kann nicht signiert werden.',
  },
  unboundTypedData: {
    title: 'Nicht an Netzwerk oder Smart Contract gebunden',
    detail: 'Diese Signatur könnte überall für alles verwendet werden. Sie kann nicht erstellt werden.',
  },
  hiddenPermission: {
    title: 'Getarnte Berechtigung',
    detail:
      'Damit könnte jemand anderes für Sie handeln. Apps bitten offen um Berechtigungen. Das kann nicht signiert werden.',
  },
  hash: {
    title: 'Verborgener Inhalt',
    detail: 'Die App zeigt nicht, was signiert werden soll. Es kann nicht signiert werden.',
  },
  accountControl: {
    title: 'Gibt die Kontrolle über Ihr Konto ab',
    detail: 'Mit Ihrer Zustimmung könnte die App alles mit Ihrem Konto tun. Sie können das nicht bestätigen.',
  },
}
