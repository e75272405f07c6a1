/** Checks run for each pair of clients, in the order of the table. */
export const checks = {
  connect: 'connect',
  properties: 'properties of a session',
  rejectProposal: 'reject a proposal',
  sign: 'sign',
  rejectRequest: 'reject a request',
  pingWallet: 'ping, app to wallet',
  pingApp: 'ping, wallet to app',
  event: 'event',
  update: 'update',
  extend: 'extend',
  twentyRequests: '20 requests before the first answer',
  walletOffline: 'request waits for a wallet that is away',
  appOffline: 'answer waits for an app that is away',
  relayKilled: 'both wait in a relay that is killed',
  largePayload: '100 kB each way',
  walletLeaves: 'disconnect by the wallet',
  appLeaves: 'disconnect by the app',
  signIn: 'one-click sign-in accepted',
  rejectSignIn: 'one-click sign-in rejected',
  proposalInstead: 'sign-in answered by a session only',
} as const

export type Check = keyof typeof checks

/** A pair of clients. `without` names checks that one of them does not support, and why. */
export type Combination = { readonly name: string; readonly without: Readonly<Partial<Record<Check, string>>> }

const noPing = 'the provider has no call for it'
const noProperties = 'the provider cannot ask for any'

export const combinations = {
  official: { name: 'official app, official wallet', without: {} },
  ourWallet: { name: 'official app, our wallet', without: {} },
  ourApp: { name: 'our app, official wallet', without: {} },
  ourProvider: { name: 'our universal provider, official wallet', without: { pingWallet: noPing } },
  universalProvider: { name: 'official universal provider, our wallet', without: { pingWallet: noPing } },
  ethereumProvider: {
    name: 'official Ethereum provider, our wallet',
    without: { properties: noProperties, pingWallet: noPing },
  },
} as const satisfies Record<string, Combination>
