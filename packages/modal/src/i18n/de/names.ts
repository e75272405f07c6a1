import type { Messages } from '../messages.ts'

export const names: Messages<'names'> = {
  chooseName: 'Name wählen',
  nameRules: '4 bis 63 Buchstaben, Ziffern oder Bindestriche',
  nameUnfit: '„{character}“ ist nicht erlaubt. Nur a bis z, Ziffern und Bindestriche.',
  nameFreeOfCharge: 'Mit diesem Namen kann jeder Ihr Konto finden. Kostenlos: Sie signieren nur eine Nachricht.',
  nameAsking: 'In {wallet} bestätigen',
  nameFree: 'Frei',
  nameFreeHeard: '{name} ist frei',
  nameTakenChoose: '{name} ist vergeben. Bitte einen anderen wählen.',
  names: 'Namen',
  registerAny: 'Registrieren',
  register: 'Registrieren',
  nameDeclined: 'Sie haben die Anfrage abgelehnt. Der Name ist nicht registriert.',
  nameRegistered: '{name} gehört jetzt Ihnen',
  nameRegisteredDetail: 'Andere finden Ihr Konto unter diesem Namen.',
}
