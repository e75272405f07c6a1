/** Checks run for each pair of clients, in table order. */
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
  linkCut: 'both wait while relays are cut off',
  relayLost: 'both go on over the relay that is left',
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
  ours: { name: 'our app, our wallet', without: {} },
  ourProvider: { name: 'our universal provider, official wallet', without: { pingWallet: noPing } },
  universalProvider: { name: 'official universal provider, our wallet', without: { pingWallet: noPing } },
  ethereumProvider: {
    name: 'official Ethereum provider, our wallet',
    without: { properties: noProperties, pingWallet: noPing },
  },
} as const satisfies Record<string, Combination>

/** Relay topologies for app and wallet. Each one gets its own table in the report. */
export type Arrangement = {
  readonly name: string
  /** True if the relays are linked as upstreams. */
  readonly isLinked: boolean
  /** True if app and wallet use different relays. */
  readonly isApart: boolean
  /** True if the relays share a Redis, so that a client may use any of them. */
  readonly isShared?: boolean
}

export const arrangements = {
  oneRelay: { name: 'one relay', isLinked: false, isApart: false },
  walletUpstream: { name: 'app on a relay, wallet on its upstream', isLinked: true, isApart: true },
  bothBelow: { name: 'both on a relay that has an upstream', isLinked: true, isApart: false },
  appUpstream: { name: 'wallet on a relay, app on its upstream', isLinked: true, isApart: true },
  mutual: { name: 'on two relays that are each other’s upstream', isLinked: true, isApart: true },
  shared: { name: 'on two relays that share a Redis', isLinked: false, isApart: true, isShared: true },
} as const satisfies Record<string, Arrangement>

/** Name of the tests of one pair of clients. */
export const suiteName = (arrangement: Arrangement, combination: Combination): string =>
  `${arrangement.name}: ${combination.name}`

/** Clients of each topology. Providers contain the clients of other pairs; over a shared Redis, those represent them. */
export const combinationsOn = ({ isShared }: Arrangement): readonly (keyof typeof combinations)[] =>
  isShared
    ? ['official', 'ourWallet', 'ourApp', 'ours']
    : ['official', 'ourWallet', 'ourApp', 'ourProvider', 'universalProvider', 'ethereumProvider']

/** True if a check applies to these clients and relays. */
export const isRun = (check: Check, combination: Combination, arrangement: Arrangement): boolean =>
  !(check in combination.without) &&
  (check !== 'linkCut' || arrangement.isLinked) &&
  // With an official wallet, it takes 20 s.
  (check !== 'twentyRequests' || !arrangement.isShared) &&
  (check !== 'relayLost' || arrangement.isShared === true)
