import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { WalletRecord } from '@latchkey/contracts/vault/schemas'
import { combine, split } from 'shamir-secret-sharing'
import type { Bytes } from '../bytes.ts'
import { concatBytes } from '../concatBytes.ts'
import { equalBytes } from '../equalBytes.ts'
import { randomBytes } from '../random.ts'
import { sha256 } from '../sha256.ts'
import { recordBytes } from './walletRecord.ts'

const walletKeyLength = 32
/** 32 bytes of the polynomial's values, then its argument x. */
export const halfLength = walletKeyLength + 1

/** A key that seals one wallet's entropy. Only its halves are stored. */
export const generateWalletKey = (): Bytes => randomBytes(walletKeyLength)

/** SHA-256 of key and record: proves that a rebuilt key is the right one and tells nothing about it. */
export const commitWalletKey = (walletKey: Uint8Array, record: WalletRecord): Promise<Bytes> =>
  sha256(concatBytes(toUtf8('wk-commit/v1'), walletKey, recordBytes(record)))

/** Splits a wallet key into two halves (Shamir, 2 of 2). Each call makes a new set; halves of two sets do not fit together. */
export async function splitWalletKey(walletKey: Uint8Array): Promise<readonly [Bytes, Bytes]> {
  if (walletKey.length !== walletKeyLength) throw new RangeError('A wallet key has 32 bytes')
  const [one, other] = await split(walletKey, 2, 2)
  if (!one || !other) throw new RangeError('split returned fewer than two halves')
  return [new Uint8Array(one), new Uint8Array(other)]
}

/**
 * Rebuilds a wallet key from two halves of one set. Undefined when they are not that: wrong length, x = 0 (such a half decides
 * the key alone), halves of different sets, devices, wallets or epochs, a changed byte.
 */
export async function combineHalves(params: combineHalves.Params): Promise<Bytes | undefined> {
  const { halves, commitment, record } = params
  const [one, other] = halves
  if (!isHalf(one) || !isHalf(other) || xOf(one) === xOf(other)) return undefined
  const walletKey = new Uint8Array(await combine([one, other]))
  if (equalBytes(await commitWalletKey(walletKey, record), commitment)) return walletKey
  walletKey.fill(0)
  return undefined
}

export declare namespace combineHalves {
  type Params = {
    readonly halves: readonly [Uint8Array, Uint8Array]
    readonly commitment: Uint8Array
    readonly record: WalletRecord
  }
}

const xOf = (half: Uint8Array): number => half[walletKeyLength] ?? 0
const isHalf = (half: Uint8Array): boolean => half.length === halfLength && xOf(half) !== 0
