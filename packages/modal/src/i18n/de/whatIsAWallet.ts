import type { Messages } from '../messages.ts'

export const whatIsAWallet: Messages<'whatIsAWallet'> = {
  title: 'Was ist eine Wallet?',
  oneKey: 'Ein Schlüssel für alle Apps',
  oneKeyDetail:
    'Sie melden sich an, indem Sie eine Nachricht in Ihrer Wallet bestätigen. Ein Passwort brauchen Sie nicht.',
  ownAssets: 'Ihr Vermögen gehört Ihnen',
  ownAssetsDetail:
    'Ihre Wallet verwahrt die Schlüssel zu Ihrem Geld und Ihren Sammlerstücken. Websites bekommen sie nie zu sehen.',
  youDecide: 'Sie entscheiden jedes Mal',
  youDecideDetail:
    'Ohne Ihre Zustimmung wird nichts bezahlt oder signiert. Geben Sie Ihre Wiederherstellungsphrase niemals weiter.',
  get: 'Wallet besorgen',
}
