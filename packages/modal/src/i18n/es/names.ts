import type { Messages } from '../messages.ts'

export const names: Messages<'names'> = {
  chooseName: 'Elige un nombre',
  nameRules: 'De 4 a 63 letras, cifras o guiones',
  nameUnfit: '«{character}» no se admite. Usa de la a a la z, cifras y guiones.',
  nameFreeOfCharge: 'Cualquiera podrá encontrar tu cuenta por este nombre. Es gratis: solo firmas un mensaje.',
  nameAsking: 'Confirma en {wallet}',
  nameFree: 'Disponible',
  nameFreeHeard: '{name} está disponible',
  nameTakenChoose: '{name} está ocupado. Elige otro abajo.',
  names: 'Nombres',
  registerAny: 'Registrar',
  register: 'Registrar {name}',
  nameDeclined: 'Has rechazado la solicitud. El nombre no se ha registrado.',
  nameRegistered: '{name} es tuyo',
  nameRegisteredDetail: 'Otras personas pueden encontrar tu cuenta por este nombre.',
}
