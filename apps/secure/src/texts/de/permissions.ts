import type { PermissionTexts } from '../permissionsTexts.ts'

export const texts: PermissionTexts = {
  asks: {
    grant: 'möchte für Sie handeln dürfen, ohne jedes Mal zu fragen',
    revoke: 'möchte die eigene Berechtigung beenden',
  },
  end: 'Beenden',
  labels: {
    grant: 'Berechtigung',
    revoke: 'Berechtigung beenden',
    usedBy: 'Genutzt von',
    contract: 'Smart Contract',
    functions: 'Funktionen',
    mostNative: 'Darf außerdem senden',
    uses: 'Nutzungen',
    until: 'Endet',
    wasUntil: 'Hätte geendet',
    unknownRules: 'Diese Wallet kann nicht lesen, was die Berechtigung erlaubt.',
  },
  per: { hour: 'pro Stunde', day: 'pro Tag', week: 'pro Woche' },
  every: 'je {duration}',
  inTotal: 'insgesamt',
  unknownCount: { by: 'count', one: '{count} unbekannte Funktion', other: '{count} unbekannte Funktionen' },
  allTokens: 'Alle Ihre Token dieses Smart Contracts',
  callsTo: 'Aufrufe eines Smart Contracts',
  noFurtherApproval: {
    title: 'Sie werden nicht noch einmal gefragt',
    detail: 'Bis sie endet, kann die App diese Berechtigung jederzeit nutzen, auch wenn Sie nicht da sind.',
  },
  movesTokens: {
    title: 'Kann Ihre Token abheben',
    detail: 'Die App könnte alle Ihre Token in diesem Smart Contract bewegen oder anderen das erlauben.',
  },
  othersUnknown: 'Unbekannte Funktionen sind auch dabei; sie könnten dort alles tun.',
  unknownFunctions: {
    title: 'Unbekannte Funktionen',
    detail: 'Die Wallet kann nicht erkennen, was sie tun. Stimmen Sie nur zu, wenn Sie der App vertrauen.',
  },
  endsForEver: {
    title: 'Die App verliert diese Berechtigung',
    detail: 'Die App kann sie nicht mehr nutzen, aber um eine neue bitten.',
  },
}
