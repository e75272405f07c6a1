import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import type { CallRpc } from '../rpc/callRpc.ts'
import { heldToken, heldTokenSlice } from './heldToken.ts'

/** A token account with units of one token. */
export type Holding = { readonly address: string; readonly units: bigint }

type Answer = {
  readonly value: readonly { readonly pubkey: string; readonly account: { readonly data: readonly [string, string] } }[]
}

/** The accounts of an owner that hold a token. @throws UPSTREAM_*, and the node's error for the mint */
export async function readHoldings(
  { owner, mint }: { readonly owner: string; readonly mint: string },
  ask: CallRpc,
): Promise<readonly Holding[]> {
  const { value } = await ask<Answer>('getTokenAccountsByOwner', [
    owner,
    { mint },
    { encoding: 'base64', commitment: 'confirmed', dataSlice: heldTokenSlice },
  ])
  return value.map(({ pubkey, account }) => {
    const held = heldToken(account.data[0])
    if (held?.mint !== mint) throw errorOf(UPSTREAM_FAILED)
    return { address: pubkey, units: held.units }
  })
}
