import type { PermissionTexts } from '../permissionsTexts.ts'

export const texts: PermissionTexts = {
  asks: {
    grant: 'wants permission to act for you without asking each time',
    revoke: 'wants to end its permission',
  },
  end: 'End it',
  labels: {
    grant: 'Permission',
    revoke: 'End permission',
    usedBy: 'Used by',
    contract: 'Contract',
    functions: 'Functions',
    mostNative: 'May also send',
    uses: 'Uses',
    until: 'Ends',
    wasUntil: 'Would have ended',
    unknownRules: "This wallet can't read what the permission allows.",
  },
  per: { hour: 'per hour', day: 'per day', week: 'per week' },
  every: 'every {duration}',
  inTotal: 'in total',
  unknownCount: { by: 'count', one: '{count} unknown function', other: '{count} unknown functions' },
  allTokens: 'All your tokens in this contract',
  callsTo: 'Calls to a contract',
  noFurtherApproval: {
    title: "You won't be asked again",
    detail: "Until it ends, the app can use this permission at any time, even while you're away.",
  },
  movesTokens: {
    title: 'Can take your tokens',
    detail: 'The app could move all your tokens in this contract, or let others do so.',
  },
  othersUnknown: 'It also gets unknown functions, which could do anything there.',
  unknownFunctions: {
    title: 'Unknown functions',
    detail: "The wallet can't tell what they do. Approve only if you trust the app.",
  },
  endsForEver: {
    title: 'The app loses this permission',
    detail: "The app can't use it anymore. It can ask for a new one.",
  },
}
