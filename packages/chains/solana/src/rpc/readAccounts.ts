import { fromBase64 } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import type { CallRpc } from './callRpc.ts'

export type ChainAccount = {
  /** The program that owns the account. */
  readonly owner: string
  readonly executable: boolean
  readonly lamports: bigint
  /** The first {@link dataLength} bytes. */
  readonly data: Uint8Array
}

/** An account in a response, in base64; null if it does not exist. */
export type AnsweredAccount = {
  readonly owner: string
  readonly executable: boolean
  readonly lamports: number
  readonly data: readonly [string, string]
} | null

/** Enough to identify the type of a token program's account, which is in byte 165. */
const dataLength = 166

/** Accounts in the order of their addresses; undefined for those that do not exist. @throws UPSTREAM_* */
export async function readAccounts(
  addresses: readonly string[],
  ask: CallRpc,
): Promise<readonly (ChainAccount | undefined)[]> {
  const { value } = await ask<{ readonly value: readonly AnsweredAccount[] }>('getMultipleAccounts', [
    addresses,
    { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: dataLength } },
  ])
  if (value.length !== addresses.length) throw errorOf(UPSTREAM_FAILED)
  return value.map(chainAccount)
}

/** Undefined for an account that does not exist. */
export function chainAccount(account: AnsweredAccount): ChainAccount | undefined {
  if (!account) return undefined
  const { owner, executable, lamports, data } = account
  const bytes = fromBase64(data[0]) ?? new Uint8Array()
  return { owner, executable, lamports: BigInt(lamports), data: bytes.subarray(0, dataLength) }
}
