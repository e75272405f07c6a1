import { errorOf } from '@latchkey/base/errors'
import { EMBEDDED_KEY_MISMATCH } from '@latchkey/contracts/errors/embedded'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import { openSeed } from '@latchkey/crypto/embedded/seedContainer'
import { combineShares } from '@latchkey/crypto/embedded/walletKey'

/** Rebuilds the wallet key from two shares and opens the sealed seed. @throws EMBEDDED_KEY_MISMATCH */
export async function openWallet(params: openWallet.Params): Promise<openWallet.Secrets> {
  const { shares, commitment, container, record } = params
  const walletKey = await combineShares({ shares, commitment, record })
  const entropy = walletKey && (await openSeed({ walletKey, container, record }))
  if (!walletKey || !entropy) throw errorOf(EMBEDDED_KEY_MISMATCH)
  return { walletKey, entropy }
}

export declare namespace openWallet {
  type Params = combineShares.Params & { readonly container: Uint8Array; readonly record: WalletRecord }
  type Secrets = { readonly walletKey: Uint8Array; readonly entropy: Uint8Array }
}
