import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { heldToken, heldTokenSlice } from '@latchkey/solana/tokens/heldToken'
import { tokenPrograms } from '@latchkey/solana/tokens/tokenPrograms'
import * as v from 'valibot'
import type { RpcCall } from '../createNodeClient.ts'
import type { RpcReply } from '../readReplies.ts'
import { resultOf } from '../resultOf.ts'
import { addressSchema } from './nodeSchemas.ts'

const accountsSchema = v.object({
  value: v.array(
    v.object({
      pubkey: addressSchema,
      account: v.object({ data: v.tuple([v.string(), v.literal('base64')]) }),
    }),
  ),
})

/** A token account: one owner's units of one token. */
export type TokenAccount = { readonly address: string; readonly mint: string; readonly units: bigint }

/**
 * One call for each token program. Requests only the bytes that are read, because strangers can open accounts for an
 * owner.
 */
export function tokenAccountCalls(owner: string): readonly RpcCall[] {
  return tokenPrograms.map((programId) => ({
    method: 'getTokenAccountsByOwner',
    params: [owner, { programId }, { encoding: 'base64', commitment: 'confirmed', dataSlice: heldTokenSlice }],
  }))
}

/** @throws UPSTREAM_FAILED */
export function readTokenAccounts(replies: readonly (RpcReply | undefined)[]): readonly TokenAccount[] {
  return replies.flatMap((reply) =>
    resultOf(accountsSchema, reply).value.map(({ pubkey, account }) => {
      const held = heldToken(account.data[0])
      if (!held) throw errorOf(UPSTREAM_FAILED)
      return { address: pubkey, ...held }
    }),
  )
}
