import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { devMnemonic, tokenHolderCount } from '../chains.ts'
import type { Deployments } from '../plan.ts'
import { rpc } from '../rpc.ts'
import { genesisPools, type Pool } from './pools.ts'
import { routerCode } from './uniswapCode.ts'

/** The last account that holds tokens. */
const provider = mnemonicToAccount(devMnemonic, { addressIndex: tokenHolderCount - 1 }).address
/** More than a new pair needs. Without a limit, anvil would estimate against a state that lacks the approvals. */
const gas = toHex(5_000_000)

/** Fills the pools that do not exist yet. Returns their number. */
export async function addLiquidity(url: string, chain: Deployments['chains'][number]): Promise<number> {
  const pools = genesisPools(chain)
  const missing: Pool[] = []
  for (const pool of pools) if (!(await exists(url, pool))) missing.push(pool)
  if (missing.length === 0) return 0
  const router = chain.contracts.exchangeRouter
  const send = (to: Address, data: Hex, value = 0n) =>
    rpc(url, 'eth_sendTransaction', [{ from: provider, to, data, gas, value: toHex(value) }])
  for (const pool of missing) {
    for (const { token, units } of pool.native ? pool.sides.slice(1) : pool.sides) {
      // One at a time: the next pool replaces the allowance.
      await send(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, units] }))
    }
    await send(router, additionOf(pool), pool.native ? pool.sides[0].units : 0n)
  }
  await rpc(url, 'evm_mine')
  for (const pool of missing) if (!(await exists(url, pool))) throw new Error(`The pool ${pool.pair} was not filled.`)
  return missing.length
}

async function exists(url: string, { pair }: Pool): Promise<boolean> {
  return (await rpc(url, 'eth_getCode', [pair, 'latest'])) !== '0x'
}

function additionOf({ sides: [a, b], native }: Pool): Hex {
  const { abi } = routerCode
  // The first deposit into a pool sets its price, so the minimum amounts are the amounts.
  return native
    ? encodeFunctionData({
        abi,
        functionName: 'addLiquidityETH',
        args: [b.token, b.units, b.units, a.units, provider, maxUint256],
      })
    : encodeFunctionData({
        abi,
        functionName: 'addLiquidity',
        args: [a.token, b.token, a.units, b.units, a.units, b.units, provider, maxUint256],
      })
}
