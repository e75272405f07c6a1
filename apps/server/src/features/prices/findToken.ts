import { parseCaipAddress } from '@latchkey/base/caip'
import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import { tokenOf } from '../../chains/tokenOf.ts'

/** The configured chain and token of an address. `key`: the token's key in the price table. */
export function findToken(chains: readonly ChainConfig[], caipAddress: string) {
  const parsed = parseCaipAddress(caipAddress)
  const chain = chains.find(({ id }) => id === parsed?.networkId)
  if (!chain || !parsed) return { chain, token: undefined }
  if (parsed.address.toLowerCase() === nativeTokenAddress)
    return { chain, token: { ...chain.nativeCurrency, key: nativeTokenAddress } }
  const token = tokenOf(chain, parsed.address)
  return { chain, token: token && { ...token, key: token.address } }
}
