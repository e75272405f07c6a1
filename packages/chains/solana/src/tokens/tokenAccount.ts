import { getBase58Decoder } from '@solana/kit'
import type { ChainAccount } from '../rpc/readAccounts.ts'
import { tokenPrograms } from './tokenPrograms.ts'

export type TokenAccount = {
  readonly mint: string
  readonly owner: string
  readonly units: bigint
  /** Delegate that may take `units` of it. */
  readonly delegate?: { readonly address: string; readonly units: bigint }
}

const size = 165
/** Offset of the account type in an account with extensions. */
const kindAt = 165
const accountKind = 2

/** The token account in an account of either token program; undefined for anything else, including a mint. */
export function tokenAccountOf(account: ChainAccount | undefined): TokenAccount | undefined {
  if (!account || !tokenPrograms.includes(account.owner)) return undefined
  const { data } = account
  if (data.length !== size && data[kindAt] !== accountKind) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const address = (at: number) => getBase58Decoder().decode(data.subarray(at, at + 32))
  const hasDelegate = view.getUint32(72, true) === 1
  return {
    mint: address(0),
    owner: address(32),
    units: view.getBigUint64(64, true),
    ...(hasDelegate && { delegate: { address: address(76), units: view.getBigUint64(121, true) } }),
  }
}
