import { proxyMethods } from '@latchkey/contracts/rpc/proxyMethods'

/**
 * Methods that may only be sent to a wallet, unless their names begin with `<namespace>_`. The namespaces are those of
 * the universal provider (spec S9.12) and bip122.
 */
const walletMethods: ReadonlyMap<string, RegExp> = new Map([
  ['eip155', /^(wallet|personal)_|^eth_(accounts|requestAccounts|send(?!Raw)|sign|decrypt|getEncr)/],
  // A Bitcoin node is also a wallet: its own signing, sending and key methods are excluded as well.
  ['bip122', /^(send(?!rawtransaction$)|sign|wallet|dump|import|getAccountAddresses$|bip122_)/],
  ['polkadot', /^polkadot_|^author_(insert|rotate|has)/],
  ['algorand', /^algo_/],
  ['cip34', /^(cardano|cip34)_/],
  ['elrond', /^(erd|elrond)_/],
  ['multiversx', /^(mvx|erd|multiversx)_/],
])

/** In any namespace: names with the word `sign`, but not `signature`, which nodes serve. */
const signs = /(^|[_.])sign(?!ature)|Sign(?!ature)/

/** True if this method may only be sent to a wallet. */
export function isWalletMethod(namespace: string, method: string): boolean {
  return signs.test(method) || (walletMethods.get(namespace)?.test(method) ?? method.startsWith(`${namespace}_`))
}

/** True if this method may be sent to a public endpoint; `allowed` are further methods of the app's own nodes. */
export function isEndpointMethod(namespace: string, method: string, allowed: readonly string[]): boolean {
  if (isWalletMethod(namespace, method)) return false
  return namespace !== 'eip155' || proxyMethods.has(method) || allowed.includes(method)
}
