import { proxyMethods } from '@latchkey/contracts/rpc/proxyMethods'

/** How one namespace tells what only a wallet may be asked from what any endpoint may. */
export type NamespaceRules = {
  /** Methods of wallets, by name. */
  readonly walletMethods: RegExp
  /** The only methods an endpoint may be asked; left out: all but those of wallets. */
  readonly endpointMethods?: ReadonlySet<string>
}

const namespaces: Readonly<Record<string, NamespaceRules>> = {
  eip155: {
    walletMethods: /^(wallet|personal)_|^eth_(accounts|requestAccounts|send(?!Raw)|sign|decrypt|getEncr)/,
    endpointMethods: proxyMethods,
  },
  solana: { walletMethods: /^solana_/ },
  // A Bitcoin node is a wallet too: its own signing, sending and key methods are as much out of bounds.
  bip122: { walletMethods: /^(send(?!rawtransaction$)|sign|wallet|dump|import|getAccountAddresses$|bip122_)/ },
  polkadot: { walletMethods: /^polkadot_|^author_(insert|rotate|has)/ },
  cosmos: { walletMethods: /^cosmos_/ },
  algorand: { walletMethods: /^algo_/ },
  cip34: { walletMethods: /^(cardano|cip34)_/ },
  elrond: { walletMethods: /^(erd|elrond)_/ },
  multiversx: { walletMethods: /^(mvx|erd|multiversx)_/ },
  near: { walletMethods: /^near_/ },
  tezos: { walletMethods: /^tezos_/ },
}

const rulesOf: ReadonlyMap<string, NamespaceRules> = new Map(Object.entries(namespaces))

/** In any namespace: a word `sign` in the name, but not `signature`, which nodes are asked about. */
const signs = /(^|[_.])sign(?!ature)|Sign(?!ature)/

/** True when only a wallet may be asked this. Names that a namespace gave to its wallets begin with its own. */
export function isWalletMethod(namespace: string, method: string): boolean {
  const rules = rulesOf.get(namespace)
  return signs.test(method) || (rules ? rules.walletMethods.test(method) : method.startsWith(`${namespace}_`))
}

/** True when a public endpoint may be asked; `allowed` are further methods that the app's own nodes offer. */
export function isEndpointMethod(namespace: string, method: string, allowed: readonly string[]): boolean {
  if (isWalletMethod(namespace, method)) return false
  const methods = rulesOf.get(namespace)?.endpointMethods
  return !methods || methods.has(method) || allowed.includes(method)
}
