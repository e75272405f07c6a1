import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex, maxUint256, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routerCode } from '../../../../../devnet/src/exchange/uniswapCode.ts'
import { rpc } from '../../../../../devnet/src/rpc.ts'
import { entryPointAddress } from '../../../../../devnet/src/smartAccounts/deploySmartAccounts.ts'
import { type ActivityHarness, startActivity } from '../../../../test/activityHarness.ts'
import { codeOf, payment, wei } from '../../../../test/payingCode.ts'
import { contracts, people, smartWallet } from '../../../../test/randomActivity.ts'
import { payByOperation } from '../../../../test/smartWallet.ts'

const [alice, bob, carol] = people as [Address, Address, Address]
const friend: Address = '0x1111111111111111111111111111111111111111'
const [dollar = '0x'] = contracts.tokens
let server: ActivityHarness

beforeAll(async () => {
  server = await startActivity()
}, 300_000)
afterAll(() => server.stop())

type Sent = { readonly from: Address; readonly to: Address; readonly value?: bigint; readonly data?: Hex }

async function mine(...sent: readonly Sent[]): Promise<void> {
  for (const { value = 0n, ...one } of sent)
    await rpc(server.anvil.url, 'eth_sendTransaction', [{ ...one, value: toHex(value), gas: toHex(10_000_000) }])
  await rpc(server.anvil.url, 'evm_mine')
  await server.index()
}

/** The newest entry of a history: type, parties and amounts. */
async function newest(account: Address) {
  const [entry] = await server.history(account)
  const { operationType, status, sentFrom, sentTo } = entry?.metadata ?? {}
  const amounts = entry?.transfers.map(
    ({ direction, fungible_info, quantity }) => `${direction} ${quantity.numeric} ${fungible_info?.symbol}`,
  )
  return { operationType, status, sentFrom, sentTo, amounts }
}

const swap = (functionName: string, args: readonly unknown[]): Pick<Sent, 'to' | 'data'> => ({
  to: contracts.exchangeRouter,
  data: encodeFunctionData({ abi: routerCode.abi, functionName, args }),
})

test('[S3.10] a swap into the native currency is a trade with both amounts', async () => {
  const approve = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [contracts.exchangeRouter, maxUint256],
  })
  const path = [dollar, contracts.weth]
  await mine(
    { from: alice, to: dollar, data: approve },
    { from: alice, ...swap('swapExactTokensForETH', [5_000_000n, 0n, path, alice, maxUint256]) },
  )
  expect(await newest(alice)).toMatchObject({
    ...{ operationType: 'trade', sentFrom: alice, sentTo: contracts.exchangeRouter },
    amounts: [expect.stringMatching(/^in 0\.00\d+ ETH$/), 'out 5 LUSD'],
  })
})

test('subtracts the ether that the router returns from the cost of the swap', async () => {
  const call = swap('swapETHForExactTokens', [3_000_000n, [contracts.weth, dollar], alice, maxUint256])
  await mine({ from: alice, value: parseEther('1'), ...call })
  expect(await newest(alice)).toMatchObject({
    operationType: 'trade',
    amounts: [expect.stringMatching(/^out 0\.00\d+ ETH$/), 'in 3 LUSD'],
  })
})

test('[S3.10] ether of a smart account is shown from it to the recipient, without the fee of the operation', async () => {
  const pay = (value: bigint, key: bigint): Sent => ({
    ...{ from: bob, to: entryPointAddress },
    data: payByOperation(smartWallet, { to: friend, value, key }),
  })
  await mine({ from: bob, to: smartWallet, value: parseEther('2') }, pay(parseEther('0.5'), 1n))
  const sent = { status: 'confirmed', sentFrom: smartWallet, sentTo: friend }
  expect(await newest(smartWallet)).toEqual({ ...sent, operationType: 'send', amounts: ['out 0.5 ETH'] })
  expect(await newest(friend)).toEqual({ ...sent, operationType: 'receive', amounts: ['in 0.5 ETH'] })

  await mine(pay(parseEther('3'), 2n))
  expect(await newest(smartWallet)).toMatchObject({
    ...{ operationType: 'execute', status: 'failed', amounts: [] },
    ...{ sentFrom: smartWallet, sentTo: entryPointAddress },
  })
  expect(await server.history(friend)).toHaveLength(1)
})

test('of a transaction with hundreds of payments, a party sees the first hundred', async () => {
  const fountain = getAddress(toHex(0xf0, { size: 20 }))
  await rpc(server.anvil.url, 'anvil_setCode', [fountain, codeOf(...Array(500).fill(payment(friend, wei(1))))])
  await mine({ from: carol, to: fountain, value: 500n })
  const { operationType, sentFrom, amounts } = await newest(friend)
  expect({ operationType, sentFrom, count: amounts?.length }).toEqual({
    ...{ operationType: 'receive', sentFrom: fountain, count: 100 },
  })
})
