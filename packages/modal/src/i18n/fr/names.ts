import type { Messages } from '../messages.ts'

export const names: Messages<'names'> = {
  chooseName: 'Choisir un nom',
  nameRules: 'De 4 à 63 lettres, chiffres ou traits d’union',
  nameUnfit: '«\u00a0{character}\u00a0» n’est pas autorisé. Utilisez a à z, des chiffres et des traits d’union.',
  nameFreeOfCharge:
    'N’importe qui peut ensuite trouver votre compte avec ce nom. L’enregistrement est gratuit\u00a0: vous signez seulement un message.',
  nameAsking: 'Confirmez dans {wallet}',
  nameFree: 'Disponible',
  nameFreeHeard: '{name} est disponible',
  nameTakenChoose: '{name} est déjà pris. Choisissez un nom ci-dessous.',
  names: 'Noms',
  registerAny: 'Enregistrer',
  register: 'Enregistrer {name}',
  nameDeclined: 'Vous avez refusé la demande. Le nom n’est pas enregistré.',
  nameRegistered: '{name} est à vous',
  nameRegisteredDetail: 'Les autres peuvent trouver votre compte avec ce nom.',
}
