import type { CaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { TEST_WALLET_NO_ACCOUNT } from '@latchkey/contracts/errors/testing'
import type { KeyRing } from './keys/keyRing.ts'

/** What apps are told of; each way in passes it on in its own form. */
export type WalletChange =
  | { readonly type: 'accounts'; readonly sites: readonly string[]; readonly addresses: readonly string[] }
  | { readonly type: 'account'; readonly address: string }
  | { readonly type: 'chain'; readonly chainId: CaipNetworkId }

/** What the wallet is set to, whichever way an app reaches it. */
export type WalletState = {
  readonly ring: KeyRing
  readonly accountIndex: () => number
  readonly address: () => string
  readonly chainId: () => CaipNetworkId
  /** Networks it knows, in the order of the options. */
  readonly chainIds: () => readonly CaipNetworkId[]
  readonly rpcUrl: (chainId: string) => string | undefined
  readonly isConnected: (site: string) => boolean
  readonly connectSite: (site: string) => Promise<void>
  readonly forgetSites: (sites?: readonly string[]) => Promise<void>
  readonly addChain: (chainId: CaipNetworkId, rpcUrl: string | undefined) => void
  readonly chooseAccount: (index: number) => Promise<void>
  readonly chooseChain: (chainId: CaipNetworkId) => Promise<void>
  /** Changes settle when every listener has passed them on. */
  readonly listen: (listener: (change: WalletChange) => Promise<void>) => () => void
}

export function createWalletState(params: createWalletState.Params): WalletState {
  const { ring } = params
  const rpcUrls = new Map(params.chains.map(({ id, rpcUrl }) => [id, rpcUrl] as const))
  const sites = new Set<string>()
  const listeners = new Set<(change: WalletChange) => Promise<void>>()
  let index = params.account
  let chainId: CaipNetworkId = params.chains[0]?.id ?? 'eip155:1'

  const assertAccount = (wanted: number) => {
    if (!(wanted in ring.addresses))
      throw errorOf(TEST_WALLET_NO_ACCOUNT, { values: { count: ring.addresses.length, index: wanted } })
  }
  assertAccount(index)
  const address = () => ring.addresses[index] ?? ''
  const tell = async (change: WalletChange) => {
    await Promise.allSettled([...listeners].map((listener) => listener(change)))
  }
  const tellAccounts = (to: readonly string[], addresses: readonly string[]) =>
    tell({ type: 'accounts', sites: to, addresses })

  return {
    ring,
    accountIndex: () => index,
    address,
    chainId: () => chainId,
    chainIds: () => [...rpcUrls.keys()],
    rpcUrl: (id) => rpcUrls.get(id as CaipNetworkId),
    isConnected: (site) => sites.has(site),
    async connectSite(site) {
      if (sites.has(site)) return
      sites.add(site)
      await tellAccounts([site], [address()])
    },
    async forgetSites(some = [...sites]) {
      const left = some.filter((site) => sites.delete(site))
      if (left.length > 0) await tellAccounts(left, [])
    },
    addChain(id, rpcUrl) {
      if (rpcUrl && !rpcUrls.has(id)) rpcUrls.set(id, rpcUrl)
    },
    async chooseAccount(next) {
      assertAccount(next)
      if (next === index) return
      index = next
      await tellAccounts([...sites], [address()])
      await tell({ type: 'account', address: address() })
    },
    async chooseChain(next) {
      if (next === chainId) return
      chainId = next
      await tell({ type: 'chain', chainId })
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export declare namespace createWalletState {
  type Params = {
    readonly ring: KeyRing
    /** Index of the account it starts with. */
    readonly account: number
    /** The first is where the wallet starts. */
    readonly chains: readonly { readonly id: CaipNetworkId; readonly rpcUrl: string }[]
  }
}
