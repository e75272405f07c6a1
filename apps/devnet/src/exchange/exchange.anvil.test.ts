import { createPublicClient, createWalletClient, erc20Abi, http, maxUint256, parseEther, parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devMnemonic } from '../chains.ts'
import { deploy } from '../deploy.ts'
import { planDeployments } from '../plan.ts'
import { type Anvil, startAnvil } from '../startAnvil.ts'
import { genesisPools } from './pools.ts'
import { factoryCode, pairCodeHash, routerCode } from './uniswapCode.ts'

const chain = planDeployments().deployments.chains[0]!
const { weth, exchangeFactory, exchangeRouter } = chain.contracts
const [lusd, key] = chain.tokens.map(({ address }) => address) as [`0x${string}`, `0x${string}`]
const alice = mnemonicToAccount(devMnemonic)
let anvil: Anvil

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deploy(anvil.url)
})
afterAll(() => anvil.stop())

const reader = () => createPublicClient({ chain: foundry, transport: http(anvil.url) })
const router = { abi: routerCode.abi, address: exchangeRouter }
const amountOut = async (amount: bigint, path: readonly `0x${string}`[]) => {
  const amounts = await reader().readContract({ ...router, functionName: 'getAmountsOut', args: [amount, path] })
  return (amounts as readonly bigint[]).at(-1)!
}

test('the three pools are at the addresses that the plan derives', async () => {
  expect(routerCode.bytecode).toContain(pairCodeHash.slice(2))
  for (const { sides, pair } of genesisPools(chain)) {
    const args = sides.map(({ token }) => token)
    const factory = { abi: factoryCode.abi, address: exchangeFactory }
    expect(await reader().readContract({ ...factory, functionName: 'getPair', args })).toBe(pair)
    for (const { token, units } of sides)
      expect(
        await reader().readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [pair] }),
      ).toBe(units)
  }
})

test('a small amount buys more through dollars, a large one directly', async () => {
  const direct = [weth, key]
  const throughDollars = [weth, lusd, key]
  const small = parseEther('0.1')
  expect(await amountOut(small, throughDollars)).toBeGreaterThan(await amountOut(small, direct))
  const large = parseEther('20')
  expect(await amountOut(large, direct)).toBeGreaterThan(await amountOut(large, throughDollars))
})

test('ether buys the amount that the router quotes, close to 2,500 dollars', async () => {
  const value = parseEther('0.01')
  const expected = await amountOut(value, [weth, lusd])
  expect(expected).toBeGreaterThan(parseUnits('24.9', 6))
  expect(expected).toBeLessThan(parseUnits('25', 6))
  const token = { abi: erc20Abi, address: lusd, functionName: 'balanceOf', args: [alice.address] } as const
  const before = await reader().readContract(token)
  const writer = createWalletClient({ account: alice, chain: foundry, transport: http(anvil.url) })
  const hash = await writer.writeContract({
    ...router,
    functionName: 'swapExactETHForTokens',
    args: [expected, [weth, lusd], alice.address, maxUint256],
    value,
  })
  await reader().waitForTransactionReceipt({ hash, pollingInterval: 50 })
  expect(await reader().readContract(token)).toBe(before + expected)
})
