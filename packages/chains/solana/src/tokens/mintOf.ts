import type { Address } from '@solana/kit'
import type { ChainAccount } from '../rpc/readAccounts.ts'
import { tokenPrograms } from './tokenPrograms.ts'

export type Mint = { readonly tokenProgram: Address; readonly decimals: number }

const mintSize = 82
/** Offset of the account type in a mint with extensions. */
const kindAt = 165
const mintKind = 1
const decimalsAt = 44

/** The mint in an account; undefined for anything else. */
export function mintOf(account: ChainAccount | undefined): Mint | undefined {
  if (!account || !tokenPrograms.includes(account.owner)) return undefined
  const { owner, data } = account
  const decimals = data[decimalsAt]
  const isMint = data.length === mintSize || data[kindAt] === mintKind
  return isMint && decimals !== undefined ? { tokenProgram: owner as Address, decimals } : undefined
}
