import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import type { OnrampAsset } from '../../providers/onramp/onrampProvider.ts'

/** The native currency and the tokens of a chain. */
export function assetsOf(chain: ChainConfig): readonly OnrampAsset[] {
  return [{ ...chain.nativeCurrency, address: nativeTokenAddress }, ...chain.tokens].map(
    ({ address, name, symbol, decimals }) => ({ chain, address, name, symbol, decimals }),
  )
}
