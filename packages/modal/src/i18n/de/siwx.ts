import type { Messages } from '../messages.ts'

export const siwx: Messages<'siwx'> = {
  title: 'Anmelden',
  heading: 'Bei {app} anmelden',
  detail: 'Bestätigen Sie mit einer Signatur, dass das Konto Ihnen gehört. Das ist kostenlos und bewegt kein Guthaben.',
  signIn: 'Anmelden',
  cancel: 'Abbrechen',
  confirm: { by: 'wallet', '': 'In Ihrer Wallet bestätigen', other: 'In {wallet} bestätigen' },
  confirmDetail: 'Signieren Sie in Ihrer Wallet. Das ist kostenlos und bewegt kein Guthaben.',
  declinedDetail: 'Sie sind nicht angemeldet.',
  failed: 'Anmeldung fehlgeschlagen',
  account: 'Konto',
  network: 'Netzwerk',
  site: 'Website',
  tryAgain: 'Nochmal',
  disconnects: 'Wenn Sie abbrechen oder schließen, wird Ihre Wallet getrennt.',
  switchesBack: 'Wenn Sie abbrechen oder schließen, wechseln Sie zurück zu {network}.',
}
