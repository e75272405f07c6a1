import type { PermissionTexts } from '../permissionsTexts.ts'

export const texts: PermissionTexts = {
  asks: {
    grant: 'quiere permiso para actuar por ti sin preguntarte cada vez',
    revoke: 'quiere terminar su permiso',
  },
  end: 'Terminarlo',
  labels: {
    grant: 'Permiso',
    revoke: 'Terminar permiso',
    usedBy: 'Lo usa',
    contract: 'Contrato',
    functions: 'Funciones',
    mostNative: 'También puede enviar',
    uses: 'Usos',
    until: 'Termina',
    wasUntil: 'Habría terminado',
    unknownRules: 'Esta cartera no puede leer lo que permite.',
  },
  per: { hour: 'por hora', day: 'por día', week: 'por semana' },
  every: 'cada {duration}',
  inTotal: 'en total',
  unknownCount: { by: 'count', one: '{count} función desconocida', other: '{count} funciones desconocidas' },
  allTokens: 'Todos tus tokens de este contrato',
  callsTo: 'Llamadas a un contrato',
  noFurtherApproval: {
    title: 'No se te volverá a preguntar',
    detail: 'Hasta que termine, la aplicación puede usar este permiso en cualquier momento, incluso cuando no estés.',
  },
  movesTokens: {
    title: 'Puede quitarte tokens',
    detail: 'La app podría mover todos tus tokens de este contrato o permitir que otros lo hagan.',
  },
  othersUnknown: 'También obtiene funciones desconocidas, que podrían hacer cualquier cosa allí.',
  unknownFunctions: {
    title: 'Funciones desconocidas',
    detail: 'La cartera no puede saber qué hacen. Aprueba solo si confías en la aplicación.',
  },
  endsForEver: {
    title: 'La aplicación pierde este permiso',
    detail: 'La aplicación ya no puede usarlo. Puede pedir otro.',
  },
}
