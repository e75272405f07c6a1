import { toBase64Url } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { EMBEDDED_KEY_MISMATCH } from '@latchkey/contracts/errors/embedded'
import { openDeviceShare } from '@latchkey/crypto/embedded/deviceShare'
import { randomBytes } from '@latchkey/crypto/random'
import type { VaultCall } from '../commands.ts'
import type { StoredWallet } from '../storedWallet.ts'
import { openWallet } from './openWallet.ts'
import { bytesField, type Exchange } from './vaultExchange.ts'

/** Rebuilds the wallet from the shares of this device and the auth vault. @throws EMBEDDED_KEY_MISMATCH */
export async function currentEntropy(
  { wallet, wrapKey, calls }: currentEntropy.Params,
  exchange: Exchange,
): Promise<Uint8Array> {
  const { record, container, commitment } = wallet
  const own = await openDeviceShare(wrapKey, wallet.deviceHalf, record)
  if (!own) throw errorOf(EMBEDDED_KEY_MISMATCH)
  const { walletId, epoch } = record
  const requestDigest = toBase64Url(randomBytes(32))
  const { share } = await exchange('release', calls.release, { walletId, epoch, requestDigest })
  const { entropy } = await openWallet({ shares: [own, bytesField(share)], commitment, container, record })
  return entropy
}

export declare namespace currentEntropy {
  type Params = {
    readonly wallet: StoredWallet
    readonly wrapKey: CryptoKey
    readonly calls: { readonly release: VaultCall }
  }
}
