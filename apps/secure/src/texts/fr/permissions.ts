import type { PermissionTexts } from '../permissionsTexts.ts'

export const texts: PermissionTexts = {
  asks: {
    grant: 'demande l’autorisation d’agir pour vous sans vous demander à chaque fois',
    revoke: 'veut mettre fin à son autorisation',
  },
  end: 'Y mettre fin',
  labels: {
    grant: 'Autorisation',
    revoke: 'Mettre fin à l’autorisation',
    usedBy: 'Utilisée par',
    contract: 'Contrat',
    functions: 'Fonctions',
    mostNative: 'Peut aussi envoyer',
    uses: 'Utilisations',
    until: 'Se termine',
    wasUntil: 'Se serait terminée',
    unknownRules: 'Ce portefeuille ne peut pas lire ce que l’autorisation permet.',
  },
  per: { hour: 'par heure', day: 'par jour', week: 'par semaine' },
  every: 'tous les {duration}',
  inTotal: 'au total',
  unknownCount: { by: 'count', one: '{count} fonction inconnue', other: '{count} fonctions inconnues' },
  allTokens: 'Tous vos jetons de ce contrat',
  callsTo: 'Appels d’un contrat',
  noFurtherApproval: {
    title: 'Vous ne serez plus interrogé',
    detail: 'Jusqu’à sa fin, l’application peut utiliser cette autorisation à tout moment, même en votre absence.',
  },
  movesTokens: {
    title: 'Peut prendre vos jetons',
    detail: 'L’application pourrait déplacer tous vos jetons de ce contrat, ou laisser d’autres le faire.',
  },
  othersUnknown: 'Elle obtient aussi des fonctions inconnues, qui pourraient y faire n’importe quoi.',
  unknownFunctions: {
    title: 'Fonctions inconnues',
    detail:
      'Le portefeuille ne peut pas dire ce qu’elles font. N’approuvez que si vous faites confiance à l’application.',
  },
  endsForEver: {
    title: 'L’application perd cette autorisation',
    detail: 'Elle ne peut plus l’utiliser. Elle peut en demander une nouvelle.',
  },
}
