import type { Messages } from '../messages.ts'

export const shell: Messages<'shell'> = {
  back: 'Zurück',
  somethingWrong: 'Etwas ist schiefgelaufen',
  troubleshoot: 'Verbindung prüfen',
  notSetUp: 'Einrichtung unvollständig',
  notReady: 'Hier können sich Wallets noch nicht verbinden',
  notReadyDetail: 'Bitte wenden Sie sich an die Website. Für deren Entwickler:',
  copyDetails: 'Für den Entwickler kopieren',
  detailsCopied: 'Kopiert',
  copyFailed: 'Kopieren nicht möglich',
  notOpened: 'Diese Ansicht ließ sich nicht öffnen',
  notOpenedDetail: 'Versuchen Sie es erneut. Wenn das nicht hilft, laden Sie die Seite neu.',
  failed: 'Etwas ist schiefgelaufen. Versuchen Sie es erneut.',
  tryAgain: 'Erneut versuchen',
}
