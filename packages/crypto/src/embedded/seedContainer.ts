import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import type { Bytes } from '../bytes.ts'
import { openBlob, sealBlob } from './sealedBlob.ts'
import { recordBytes } from './walletRecord.ts'

/** Entropy of a BIP-39 mnemonic of 12 words. */
const entropyLength = 16

/** Encrypts a wallet's entropy with its wallet key, bound to the wallet's record. Safe to store anywhere. */
export function sealSeed(params: sealSeed.Params): Promise<Bytes> {
  const { walletKey, entropy, record } = params
  if (entropy.length !== entropyLength) throw new RangeError('The entropy has 16 bytes')
  return sealBlob({ key: walletKey, aad: recordBytes(record), plain: entropy })
}

export declare namespace sealSeed {
  type Params = { readonly walletKey: Uint8Array; readonly entropy: Uint8Array; readonly record: WalletRecord }
}

/** The entropy; undefined if the key or record belong to another wallet or epoch, or the container was changed. */
export function openSeed(params: openSeed.Params): Promise<Bytes | undefined> {
  const { walletKey, container, record } = params
  return openBlob({ key: walletKey, aad: recordBytes(record), blob: container, length: entropyLength })
}

export declare namespace openSeed {
  type Params = { readonly walletKey: Uint8Array; readonly container: Uint8Array; readonly record: WalletRecord }
}
