import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import type { ChainSupport, PastBlocks } from '../chainSupport.ts'
import { tokenBalance } from '../tokenBalance.ts'
import { blockTag } from './blocks/quantity.ts'
import { unitsOf } from './unitsOf.ts'

/** Reads the native balance and ERC-20 balances in one batch, after `block` or now. @throws UPSTREAM_FAILED */
export const readBalances: ChainSupport['balances'] = async ({ chain, address, ask, block }) => {
  const tag = blockTag(block)
  const data = balanceOfCall(address)
  const [native, ...tokens] = await ask([
    { method: 'eth_getBalance', params: [address, tag] },
    ...chain.tokens.map((token) => ({
      method: 'eth_call',
      params: [{ to: token.address, data }, tag],
    })),
  ])
  const nativeUnits = unitsOf(native)
  if (nativeUnits === undefined) throw errorOf(UPSTREAM_FAILED)
  const held = chain.tokens.flatMap((token, index) => {
    // A token contract that is not deployed returns nothing, which counts as 0.
    const units = unitsOf(tokens[index]) ?? 0n
    const caipAddress = `${chain.id}:${token.address}`
    return units === 0n ? [] : [{ ...tokenBalance(chain, token, units), address: caipAddress }]
  })
  return [tokenBalance(chain, chain.nativeCurrency, nativeUnits), ...held]
}

/** Enough for tokens behind proxies, too little to return more than 180 KB. */
const callGas = '0x186a0'

/** Reads all in one batch, so `contracts` must be few enough for the limit of a response. */
export const readTokenUnits: NonNullable<ChainSupport['tokenUnits']> = async (ask, { address, contracts }) => {
  const data = balanceOfCall(address)
  const replies = await ask(
    contracts.map((to) => ({ method: 'eth_call', params: [{ to, data, gas: callGas }, 'latest'] })),
  )
  return replies.map((reply) => unitsOf(reply) ?? 0n)
}

export const readPastBalances: PastBlocks['balances'] = async ({ address, token, blocks, ask }) => {
  if (blocks.length === 0) return []
  const replies = await ask(
    blocks.map((block) =>
      token === undefined
        ? { method: 'eth_getBalance', params: [address, blockTag(block)] }
        : { method: 'eth_call', params: [{ to: token, data: balanceOfCall(address) }, blockTag(block)] },
    ),
  )
  return replies.map(unitsOf)
}

const balanceOfCall = (address: string): string => `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
