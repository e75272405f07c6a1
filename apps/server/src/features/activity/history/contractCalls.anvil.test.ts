import { type Address, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rpc } from '../../../../../devnet/src/rpc.ts'
import { type ActivityHarness, startActivity } from '../../../../test/activityHarness.ts'
import { contracts, people } from '../../../../test/randomActivity.ts'

const [alice, bob] = people as [Address, Address]
const collectible = contracts.collectible
let server: ActivityHarness

beforeAll(async () => {
  server = await startActivity()
}, 300_000)
afterAll(() => server.stop())

/** Method and contract of the account's newest transaction, after Alice sent one. */
async function after(sent: { readonly to: Address; readonly data?: Hex; readonly value?: bigint }, account = alice) {
  const { value = 0n, ...call } = sent
  await rpc(server.anvil.url, 'eth_sendTransaction', [
    { from: alice, ...call, value: toHex(value), gas: toHex(500_000) },
  ])
  await rpc(server.anvil.url, 'evm_mine')
  await server.index()
  const { operationType, status, method, contract } = (await server.history(account))[0]?.metadata ?? {}
  return { operationType, status, method, contract }
}

const data = encodeFunctionData({
  abi: parseAbi(['function setApprovalForAll(address,bool)']),
  args: [bob, true],
})

test('a call has the name of its function, also if it failed', async () => {
  expect(await after({ to: collectible, data })).toEqual({
    ...{ operationType: 'approve', status: 'confirmed' },
    ...{ method: { selector: '0xa22cb465', name: 'setApprovalForAll' }, contract: { address: collectible } },
  })
  const burnUnowned = encodeFunctionData({ abi: parseAbi(['function burn(uint256)']), args: [99n] })
  expect(await after({ to: collectible, data: burnUnowned })).toMatchObject({
    ...{ operationType: 'execute', status: 'failed', method: { selector: '0x42966c68', name: 'burn' } },
  })
})

test('an unknown function has its selector, a configured contract its name', async () => {
  const [dollar = '0x'] = contracts.tokens
  const deposit = encodeFunctionData({ abi: parseAbi(['function deposit()']) })
  expect(await after({ to: contracts.weth, data: deposit, value: 1n })).toMatchObject({
    ...{ method: { name: 'deposit' }, contract: { address: contracts.weth, name: 'WETH' } },
  })
  expect(await after({ to: dollar, data: '0x7d9c2f10' })).toMatchObject({
    method: { selector: '0x7d9c2f10' },
    contract: { name: 'LUSD' },
  })
})

test('a payment has neither, and a recipient does not see the call of the sender', async () => {
  const none = { method: undefined, contract: undefined }
  expect(await after({ to: bob, value: 1n })).toMatchObject(none)
  expect(await after({ to: bob, data, value: 1n }, bob)).toMatchObject({ operationType: 'receive', ...none })
})
