import type { SupportedNamespaces } from '@latchkey/walletconnect/sign/buildApprovedNamespaces'
import type { WalletAccount } from '../accounts/account.ts'
import { walletNetworks } from '../networks/walletNetworks.ts'

/** What this wallet can approve. The chosen account goes first: apps take the first one. */
export function supportedNamespaces(accounts: readonly WalletAccount[], chosen: string): SupportedNamespaces {
  const addresses = [chosen, ...accounts.map(({ address }) => address).filter((other) => other !== chosen)]
  const chains = walletNetworks.map(({ id }) => id)
  return {
    eip155: {
      chains,
      methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
      events: ['accountsChanged', 'chainChanged'],
      accounts: chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)),
    },
  }
}
