import type { CreateConnectorFn } from '@wagmi/core'
import type { Latchkey } from 'latchkey'
import { getAddress } from 'viem/utils'

/**
 * Creates a wagmi connector for a Latchkey instance. Connecting opens the modal; wagmi's reads, signatures and transactions use the
 * connected wallet. Works with wagmi 2 and 3.
 */
export function latchkeyConnector(latchkey: Latchkey): CreateConnectorFn {
  return ((config: Config) => {
    const provider = latchkey.getProvider('eip155')
    const accountsOf = async () =>
      ((await provider.request({ method: 'eth_accounts' })) as readonly string[]).map((account) => getAddress(account))
    const chainIdOf = async () => Number(await provider.request({ method: 'eth_chainId' }))
    const switchTo = (chainId: number) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${chainId.toString(16)}` }] })

    const onAccountsChanged = (accounts: readonly string[]) => {
      if (accounts.length === 0) onDisconnect()
      else config.emitter.emit('change', { accounts: accounts.map((account) => getAddress(account)) })
    }
    const onChainChanged = (chainId: string) => config.emitter.emit('change', { chainId: Number(chainId) })
    const onDisconnect = () => config.emitter.emit('disconnect')
    const unfollow = () => {
      provider.removeListener('accountsChanged', onAccountsChanged)
      provider.removeListener('chainChanged', onChainChanged)
    }
    const follow = () => {
      unfollow()
      provider.on('accountsChanged', onAccountsChanged)
      provider.on('chainChanged', onChainChanged)
    }
    return {
      id: 'latchkey',
      name: 'Latchkey',
      type: 'latchkey',
      async connect(params: ConnectParams = {}) {
        const { chainId, isReconnecting, withCapabilities } = params
        if (!isReconnecting) await provider.request({ method: 'eth_requestAccounts' })
        const accounts = await accountsOf()
        if (accounts.length === 0) throw new Error('No account is connected.')
        if (chainId && chainId !== (await chainIdOf())) await switchTo(chainId)
        follow()
        const shown = withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts
        return { accounts: shown, chainId: await chainIdOf() }
      },
      async disconnect() {
        unfollow()
        await latchkey.disconnect({ namespace: 'eip155' })
      },
      getAccounts: accountsOf,
      getChainId: chainIdOf,
      getProvider: async () => provider,
      isAuthorized: async () => (await accountsOf()).length > 0,
      async switchChain({ chainId }: { readonly chainId: number }) {
        await switchTo(chainId)
        return config.chains.find(({ id }) => id === chainId)
      },
      onAccountsChanged,
      onChainChanged,
      onDisconnect,
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
  readonly emitter: {
    readonly emit: (
      name: 'change' | 'disconnect',
      data?: { readonly accounts?: readonly string[]; readonly chainId?: number },
    ) => void
  }
}
