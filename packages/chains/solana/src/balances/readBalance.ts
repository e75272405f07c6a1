import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import type { CallRpc } from '../rpc/callRpc.ts'

/** Balance of an account in lamports. @throws UPSTREAM_* and errors of the node */
export async function readBalance(address: string, ask: CallRpc): Promise<bigint> {
  const { value } = await ask<{ readonly value: unknown }>('getBalance', [address, { commitment: 'confirmed' }])
  // Above 2^53 lamports (nine million SOL) JSON numbers lose the last digits.
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw errorOf(UPSTREAM_FAILED)
  return BigInt(value)
}
