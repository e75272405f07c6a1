import { type Address, encodePacked, getCreate2Address, keccak256, parseUnits } from 'viem'
import type { Deployments } from '../plan.ts'
import { pairCodeHash } from './uniswapCode.ts'

type Side = { readonly token: Address; readonly units: bigint }
/** `native`: the first side is paid in ether, which the router wraps. */
export type Pool = { readonly sides: readonly [Side, Side]; readonly native: boolean; readonly pair: Address }

/**
 * Reserves of the pools at genesis. Ether costs 2,500 dollars and a KEY 5. The pool of ether and KEY is larger but
 * slightly more expensive, so that small amounts are better exchanged through dollars and large ones directly.
 */
export function genesisPools({ contracts, tokens }: Deployments['chains'][number]): readonly Pool[] {
  const sideOf = (symbol: string, amount: string): Side => {
    const token = tokens.find((one) => one.symbol === symbol)
    if (!token) throw new Error(`There is no token ${symbol}.`)
    return { token: token.address, units: parseUnits(amount, token.decimals) }
  }
  const ether = (amount: string): Side => ({ token: contracts.weth, units: parseUnits(amount, 18) })
  const poolOf = (...sides: [Side, Side]): Pool => ({
    sides,
    native: sides[0].token === contracts.weth,
    pair: pairOf(contracts.exchangeFactory, [sides[0].token, sides[1].token]),
  })
  return [
    poolOf(ether('200'), sideOf('LUSD', '500000')),
    poolOf(ether('300'), sideOf('KEY', '147000')),
    poolOf(sideOf('KEY', '40000'), sideOf('LUSD', '200000')),
  ]
}

function pairOf(factory: Address, pair: readonly [Address, Address]): Address {
  const sorted = pair.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  return getCreate2Address({
    from: factory,
    salt: keccak256(encodePacked(['address', 'address'], sorted as [Address, Address])),
    bytecodeHash: pairCodeHash,
  })
}
