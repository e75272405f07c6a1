import type { CreateConnectorFn } from '@wagmi/core'
import type { Latchkey } from 'latchkey'
import { getAddress } from 'viem/utils'
import { followInstance } from './followInstance.ts'

/**
 * Creates a wagmi connector for a Latchkey instance. wagmi's connection follows the instance's active EVM account, whether the
 * visitor connects, disconnects or switches with Latchkey, in the wallet or through wagmi. wagmi's `connect` opens the modal. Works
 * with wagmi 2 and 3.
 */
export function latchkeyConnector(latchkey: Latchkey): CreateConnectorFn {
  return ((config: Config) => {
    const provider = latchkey.getProvider('eip155')
    const accountsOf = async () =>
      ((await provider.request({ method: 'eth_accounts' })) as readonly string[]).map((account) => getAddress(account))
    const chainIdOf = async () => Number(await provider.request({ method: 'eth_chainId' }))
    const switchTo = (chainId: number) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${chainId.toString(16)}` }] })
    const following = followInstance(latchkey, config.emitter)
    return {
      id: 'latchkey',
      name: 'Latchkey',
      type: 'latchkey',
      async setup(this: object) {
        // A getter, because wagmi copies this object's properties once, before anything is connected.
        Object.defineProperty(this, 'icon', { get: following.icon, enumerable: true })
        following.start()
      },
      async connect({ chainId: wanted, isReconnecting, withCapabilities }: ConnectParams = {}) {
        const { accounts, chainId } = await following.connecting(async () => {
          if (!isReconnecting) await provider.request({ method: 'eth_requestAccounts' })
          const shared = await accountsOf()
          if (shared.length === 0) throw new Error('No account is connected.')
          // The wallet is connected even if the visitor rejects the switch.
          if (wanted && wanted !== (await chainIdOf())) await switchTo(wanted).catch(() => {})
          return { accounts: shared, chainId: await chainIdOf() }
        })
        return {
          accounts: withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts,
          chainId,
        }
      },
      disconnect: () => following.disconnecting(() => latchkey.disconnect({ namespace: 'eip155' })),
      getAccounts: accountsOf,
      getChainId: chainIdOf,
      getProvider: async () => provider,
      // `accounts` rejects after `destroy`, and wagmi's `reconnect` would then never end.
      isAuthorized: () => accountsOf().then(following.authorized, () => false),
      async switchChain({ chainId }: { readonly chainId: number }) {
        await switchTo(chainId)
        return config.chains.find(({ id }) => id === chainId)
      },
      // Required by wagmi's connector type; the connector follows the instance directly.
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
  }) as unknown as CreateConnectorFn
}

type ConnectParams = {
  readonly chainId?: number
  readonly isReconnecting?: boolean
  readonly withCapabilities?: boolean
}

/** The part of wagmi's configuration that the connector uses. */
type Config = {
  readonly chains: readonly { readonly id: number }[]
  readonly emitter: followInstance.Emitter
}
