import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { NETWORK_SWITCH_UNSUPPORTED } from '@latchkey/contracts/errors/networks'
import { WALLET_CHAIN_NOT_ADDED } from '@latchkey/contracts/errors/wallet'
import type { Network } from '@latchkey/core/networks/network'
import { isMethodMissing } from '../link/isMethodMissing.ts'
import { walletWords } from '../link/walletWords.ts'
import { toQuantity } from '../rpc/quantity.ts'

/**
 * Requests a wallet to switch to a network (EIP-3326), and adds the network first if it is unknown to the wallet (EIP-3085).
 *
 * @throws NETWORK_SWITCH_UNSUPPORTED, WALLET_CHAIN_NOT_ADDED when the wallet cannot add networks, other errors of the wallet
 */
export async function switchWallet(network: Network, request: switchWallet.Request): Promise<void> {
  const chainId = toQuantity(BigInt(network.id))
  const toChain = () => request('wallet_switchEthereumChain', [{ chainId }])
  try {
    await toChain()
  } catch (error) {
    if (!isUnknownChain(error))
      throw isMethodMissing(error)
        ? errorOf(NETWORK_SWITCH_UNSUPPORTED, { values: { network: network.name }, cause: error })
        : error
    const explorers = (network.blockExplorers ?? []).map(({ url }) => url)
    await request('wallet_addEthereumChain', [
      {
        chainId,
        chainName: network.name,
        nativeCurrency: network.nativeCurrency,
        rpcUrls: network.rpcUrls,
        ...(explorers.length > 0 ? { blockExplorerUrls: explorers } : {}),
      },
    ]).catch((refusal: unknown) => {
      throw isMethodMissing(refusal) ? error : refusal
    })
    // Most wallets switch to an added network automatically, but EIP-3085 does not require it.
    await toChain()
  }
}

export declare namespace switchWallet {
  type Request = (method: string, params: readonly unknown[]) => Promise<unknown>
}

/** Some wallets use a code other than 4902 but describe the problem in the message. */
function isUnknownChain(error: unknown): boolean {
  if (isLatchkeyError(error, WALLET_CHAIN_NOT_ADDED)) return true
  return /unrecognized chain|unknown chain|chain.{0,20}not (been )?added/i.test(walletWords(error))
}
