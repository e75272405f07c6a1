import { errorOf } from '@latchkey/base/errors'
import { EMBEDDED_KEY_MISMATCH } from '@latchkey/contracts/errors/embedded'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import { openKeys } from '@latchkey/crypto/embedded/sealedKeys'
import { openSeed } from '@latchkey/crypto/embedded/seedContainer'
import { combineShares } from '@latchkey/crypto/embedded/walletKey'
import type { StoredWallet } from '../storedWallet.ts'

/** Rebuilds the wallet key from two shares and opens the sealed seed. @throws EMBEDDED_KEY_MISMATCH */
export async function openWallet(params: openWallet.Params): Promise<openWallet.Secrets> {
  const { shares, commitment, container, record } = params
  const walletKey = await combineShares({ shares, commitment, record })
  const entropy = walletKey && (await openSeed({ walletKey, container, record }))
  if (!walletKey || !entropy) throw errorOf(EMBEDDED_KEY_MISMATCH)
  return { walletKey, entropy }
}

/**
 * The private keys of a wallet stored on this device, which are derived from the seed only once, when the device gets the
 * wallet. @throws EMBEDDED_KEY_MISMATCH
 */
export async function openStoredKeys(wallet: StoredWallet, shares: openWallet.Params['shares']): Promise<Uint8Array> {
  const { record, commitment, container } = wallet
  const { walletKey, entropy } = await openWallet({ shares, commitment, container, record })
  const keys = await openKeys({ walletKey, sealed: wallet.keys, record })
  for (const secret of [walletKey, entropy]) secret.fill(0)
  if (!keys) throw errorOf(EMBEDDED_KEY_MISMATCH)
  return keys
}

export declare namespace openWallet {
  type Params = combineShares.Params & { readonly container: Uint8Array; readonly record: WalletRecord }
  type Secrets = { readonly walletKey: Uint8Array; readonly entropy: Uint8Array }
}
