import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import type { Bytes } from '../bytes.ts'
import { concatBytes } from '../concatBytes.ts'
import { openBlob, sealBlob } from './sealedBlob.ts'
import { recordBytes } from './walletRecord.ts'

/** Private keys of a wallet: 32 bytes for eip155, then the 32-byte Ed25519 seed for solana. */
export const keysLength = 64

/**
 * Encrypts the private keys that follow from a wallet's entropy with its wallet key, so that signing need not derive
 * them. As secret as the seed's container: bound to the record, and opened by the wallet key alone.
 */
export function sealKeys({ walletKey, keys, record }: sealKeys.Params): Promise<Bytes> {
  if (keys.length !== keysLength) throw new RangeError('The keys have 64 bytes')
  return sealBlob({ key: walletKey, aad: aadOf(record), plain: keys })
}

export declare namespace sealKeys {
  type Params = { readonly walletKey: Uint8Array; readonly keys: Uint8Array; readonly record: WalletRecord }
}

/** The private keys; undefined if the wallet key or record belong to another wallet or epoch, or a byte was changed. */
export function openKeys({ walletKey, sealed, record }: openKeys.Params): Promise<Bytes | undefined> {
  return openBlob({ key: walletKey, aad: aadOf(record), blob: sealed, length: keysLength })
}

export declare namespace openKeys {
  type Params = { readonly walletKey: Uint8Array; readonly sealed: Uint8Array; readonly record: WalletRecord }
}

/** Differs from the container's, so that neither is taken for the other. */
const aadOf = (record: WalletRecord): Bytes => concatBytes(toUtf8('keys/v1'), recordBytes(record))
