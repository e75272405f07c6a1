import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import { combine, split } from 'shamir-secret-sharing'
import type { Bytes } from '../bytes.ts'
import { concatBytes } from '../concatBytes.ts'
import { equalBytes } from '../equalBytes.ts'
import { randomBytes } from '../random.ts'
import { sha256 } from '../sha256.ts'
import { recordBytes } from './walletRecord.ts'

const walletKeyLength = 32
/** 32 bytes of the polynomial's values, then its argument x. */
export const shareLength = walletKeyLength + 1

/** A key that seals one wallet's entropy. Only its shares are stored. */
export const generateWalletKey = (): Bytes => randomBytes(walletKeyLength)

/** SHA-256 of key and record: verifies a rebuilt key without revealing it. */
export const commitWalletKey = (walletKey: Uint8Array, record: WalletRecord): Promise<Bytes> =>
  sha256(concatBytes(toUtf8('wk-commit/v1'), walletKey, recordBytes(record)))

/** Splits a wallet key into two shares (Shamir, 2 of 2). Each call makes a new set; shares of two sets do not match. */
export async function splitWalletKey(walletKey: Uint8Array): Promise<readonly [Bytes, Bytes]> {
  if (walletKey.length !== walletKeyLength) throw new RangeError('A wallet key has 32 bytes')
  const [one, other] = await split(walletKey, 2, 2)
  if (!one || !other) throw new RangeError('split returned fewer than two shares')
  return [new Uint8Array(one), new Uint8Array(other)]
}

/**
 * Rebuilds a wallet key from two shares of one set. Undefined for shares of a wrong length, with x = 0 (such a share determines the
 * key alone), of different sets, devices, wallets or epochs, or with a changed byte.
 */
export async function combineShares(params: combineShares.Params): Promise<Bytes | undefined> {
  const { shares, commitment, record } = params
  const [one, other] = shares
  if (!isShare(one) || !isShare(other) || xOf(one) === xOf(other)) return undefined
  const walletKey = new Uint8Array(await combine([one, other]))
  if (equalBytes(await commitWalletKey(walletKey, record), commitment)) return walletKey
  walletKey.fill(0)
  return undefined
}

export declare namespace combineShares {
  type Params = {
    readonly shares: readonly [Uint8Array, Uint8Array]
    readonly commitment: Uint8Array
    readonly record: WalletRecord
  }
}

const xOf = (share: Uint8Array): number => share[walletKeyLength] ?? 0
const isShare = (share: Uint8Array): boolean => share.length === shareLength && xOf(share) !== 0
