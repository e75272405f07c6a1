import * as v from 'valibot'
import type { ChainSupport } from '../chainSupport.ts'
import { resultOf } from '../resultOf.ts'
import { tokenBalance } from '../tokenBalance.ts'
import { lamportsSchema } from './nodeSchemas.ts'
import { readTokenAccounts, tokenAccountCalls } from './tokenAccounts.ts'

const balanceSchema = v.object({ value: lamportsSchema })

/** Reads SOL and the accounts of both token programs in one batch. @throws UPSTREAM_FAILED */
export const readBalances: ChainSupport['balances'] = async ({ chain, address, ask }) => {
  const [native, ...tokens] = await ask([
    { method: 'getBalance', params: [address, { commitment: 'confirmed' }] },
    ...tokenAccountCalls(address),
  ])
  const lamports = resultOf(balanceSchema, native).value
  const unitsOf = new Map<string, bigint>()
  // An owner can have several accounts of one token.
  for (const { mint, units } of readTokenAccounts(tokens)) unitsOf.set(mint, (unitsOf.get(mint) ?? 0n) + units)
  const held = chain.tokens.flatMap((token) => {
    const units = unitsOf.get(token.address) ?? 0n
    return units === 0n ? [] : [{ ...tokenBalance(chain, token, units), address: `${chain.id}:${token.address}` }]
  })
  return [tokenBalance(chain, chain.nativeCurrency, lamports), ...held]
}
