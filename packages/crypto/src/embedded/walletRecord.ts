import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { Bytes } from '../bytes.ts'

/** The public facts of an embedded wallet. Seed and wallet key are bound to them. */
export type WalletRecord = {
  readonly v: 1
  readonly userId: string
  readonly walletId: string
  /** EIP-55 address of the first account. */
  readonly evm: string
  /** Base58 address of the first account. */
  readonly sol: string
  /** Unix time in milliseconds. */
  readonly createdAt: number
  /** Rises by one when the wallet key is replaced; halves of an earlier epoch are then useless. */
  readonly epoch: number
}

/** Additional data of everything that belongs to the wallet: the record's canonical JSON. */
export const recordBytes = (record: WalletRecord): Bytes => toUtf8(canonicalJson(record))
