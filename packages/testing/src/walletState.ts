import type { CaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import type { KeyAccount } from '@latchkey/base/keys/chainKeys'
import { TEST_WALLET_NO_ACCOUNT } from '@latchkey/contracts/errors/testing'
import { WALLET_CHAIN_DISCONNECTED } from '@latchkey/contracts/errors/wallet'
import type { KeyRing } from './keys/keyRing.ts'

/** A change that apps are notified of, in different forms for pages and sessions. */
export type WalletChange =
  | { readonly type: 'accounts'; readonly sites: readonly string[]; readonly addresses: readonly string[] }
  | { readonly type: 'account' }
  | { readonly type: 'chain'; readonly chainId: CaipNetworkId }

/** The wallet's current settings, the same for pages and sessions. */
export type WalletState = {
  readonly rings: readonly KeyRing[]
  /** @throws WALLET_CHAIN_DISCONNECTED for an unsupported namespace */
  readonly ringOf: (chainId: string) => KeyRing
  /** The selected account on a network (CAIP-2 id). */
  readonly accountOn: (chainId: string) => KeyAccount
  /** The network the wallet is on. */
  readonly chainId: () => CaipNetworkId
  /** Its networks, in the order of the options. */
  readonly chainIds: () => readonly CaipNetworkId[]
  readonly rpcUrl: (chainId: string) => string | undefined
  readonly isConnected: (site: string) => boolean
  readonly connectSite: (site: string) => Promise<void>
  readonly disconnectSites: (sites?: readonly string[]) => Promise<void>
  readonly addChain: (chainId: CaipNetworkId, rpcUrl: string | undefined) => void
  readonly selectAccount: (index: number) => Promise<void>
  readonly selectChain: (chainId: CaipNetworkId) => Promise<void>
  /** A change settles once every listener has passed it on. Returns a function that unsubscribes. */
  readonly listen: (listener: (change: WalletChange) => Promise<void>) => () => void
}

export function createWalletState(params: createWalletState.Params): WalletState {
  const { rings } = params
  const rpcUrls = new Map(params.chains.map(({ id, rpcUrl }) => [id, rpcUrl] as const))
  const sites = new Set<string>()
  const listeners = new Set<(change: WalletChange) => Promise<void>>()
  let index = params.account
  let chainId: CaipNetworkId = params.chains[0]?.id ?? 'eip155:1'

  const assertAccount = (wanted: number) => {
    const count = rings[0]?.accounts.length ?? 0
    if (!Number.isInteger(wanted) || wanted < 0 || wanted >= count)
      throw errorOf(TEST_WALLET_NO_ACCOUNT, { values: { count, index: wanted } })
  }
  assertAccount(index)
  const ringOf = (id: string) => {
    const ring = rings.find(({ keys }) => id.startsWith(`${keys.namespace}:`))
    if (!ring) throw errorOf(WALLET_CHAIN_DISCONNECTED)
    return ring
  }
  const accountOn = (id: string) => {
    const { accounts } = ringOf(id)
    const account = accounts[index]
    if (!account) throw errorOf(TEST_WALLET_NO_ACCOUNT, { values: { count: accounts.length, index } })
    return account
  }
  const notify = async (change: WalletChange) => {
    await Promise.allSettled([...listeners].map((listener) => listener(change)))
  }
  const notifyAccounts = (to: readonly string[], addresses: readonly string[]) =>
    notify({ type: 'accounts', sites: to, addresses })

  return {
    rings,
    ringOf,
    accountOn,
    chainId: () => chainId,
    chainIds: () => [...rpcUrls.keys()],
    rpcUrl: (id) => rpcUrls.get(id as CaipNetworkId),
    isConnected: (site) => sites.has(site),
    async connectSite(site) {
      if (sites.has(site)) return
      sites.add(site)
      await notifyAccounts([site], [accountOn(chainId).address])
    },
    async disconnectSites(some = [...sites]) {
      const left = some.filter((site) => sites.delete(site))
      if (left.length > 0) await notifyAccounts(left, [])
    },
    addChain(id, rpcUrl) {
      if (rpcUrl && !rpcUrls.has(id)) rpcUrls.set(id, rpcUrl)
    },
    async selectAccount(next) {
      assertAccount(next)
      if (next === index) return
      index = next
      await notifyAccounts([...sites], [accountOn(chainId).address])
      await notify({ type: 'account' })
    },
    async selectChain(next) {
      if (next === chainId) return
      chainId = next
      await notify({ type: 'chain', chainId })
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export declare namespace createWalletState {
  type Params = {
    readonly rings: readonly KeyRing[]
    /** Index of the account it starts with. */
    readonly account: number
    /** The wallet starts on the first one. */
    readonly chains: readonly { readonly id: CaipNetworkId; readonly rpcUrl: string }[]
  }
}
