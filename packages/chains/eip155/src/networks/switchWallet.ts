import { isLatchkeyError } from '@latchkey/base/errors'
import { WALLET_CHAIN_NOT_ADDED } from '@latchkey/contracts/errors/wallet'
import type { Network } from '@latchkey/core/networks/network'
import { toQuantity } from '../rpc/quantity.ts'

/**
 * Asks a wallet to go to a network (EIP-3326), and to add it first when it does not know it (EIP-3085).
 *
 * @throws what the wallet answered, by `request`
 */
export async function switchWallet(network: Network, request: switchWallet.Request): Promise<void> {
  const chainId = toQuantity(BigInt(network.id))
  const toChain = () => request('wallet_switchEthereumChain', [{ chainId }])
  try {
    await toChain()
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    const explorers = (network.blockExplorers ?? []).map(({ url }) => url)
    await request('wallet_addEthereumChain', [
      {
        chainId,
        chainName: network.name,
        nativeCurrency: network.nativeCurrency,
        rpcUrls: network.rpcUrls,
        ...(explorers.length > 0 ? { blockExplorerUrls: explorers } : {}),
      },
    ])
    // Most wallets go to a network that was just added, but the standard does not ask that of them.
    await toChain()
  }
}

export declare namespace switchWallet {
  type Request = (method: string, params: readonly unknown[]) => Promise<unknown>
}

/** Some wallets answer with another code than 4902, but say so. */
function isUnknownChain(error: unknown): boolean {
  if (isLatchkeyError(error, WALLET_CHAIN_NOT_ADDED)) return true
  return isLatchkeyError(error) && /unrecognized chain|unknown chain|chain.{0,20}not (been )?added/i.test(error.message)
}
