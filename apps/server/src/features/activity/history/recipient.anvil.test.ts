import { type Address, getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rpc } from '../../../../../devnet/src/rpc.ts'
import { type ActivityHarness, networkId, startActivity } from '../../../../test/activityHarness.ts'
import { people } from '../../../../test/randomActivity.ts'

const [alice, bob] = people as [Address, Address]
const friend = getAddress('0x1234aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5678')
/** Equal in the four characters at each end that the send form compares. */
const lookAlike = getAddress('0x12bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb5678')
const other = getAddress('0x99cccccccccccccccccccccccccccccccccc5678')
let server: ActivityHarness

beforeAll(async () => {
  server = await startActivity()
}, 300_000)
afterAll(() => server.stop())

async function check(recipient: string, { account = alice as string, chainId = networkId as string } = {}) {
  const project = server.config.projects[0]?.id
  const path = `/v1/account/${account}/recipients/${recipient}?chainId=${chainId}&projectId=${project}`
  const response = await server.app.request(path)
  return response.json()
}

async function pay(to: Address, { from = alice } = {}) {
  await rpc(server.anvil.url, 'eth_sendTransaction', [{ from, to, value: '0x1' }])
  await rpc(server.anvil.url, 'evm_mine')
  await server.index()
}

test('a recipient is new until the account has paid it, and known only to that account', async () => {
  await server.index()
  expect(await check(friend)).toEqual({ history: 'new', imitates: null })
  await pay(friend)
  expect(await check(friend)).toEqual({ history: 'known', imitates: null })
  expect(await check(friend.toLowerCase())).toEqual({ history: 'known', imitates: null })
  expect(await check(friend, { account: bob })).toEqual({ history: 'new', imitates: null })
})

test('an address with the ends of one that was paid before imitates it, even after it was paid itself', async () => {
  expect(await check(lookAlike)).toEqual({ history: 'new', imitates: friend })
  expect(await check(other)).toEqual({ history: 'new', imitates: null })
  await pay(lookAlike)
  expect(await check(lookAlike)).toEqual({ history: 'known', imitates: friend })
  expect(await check(friend)).toEqual({ history: 'known', imitates: null })
})

test('claims nothing while the index is behind, for another chain, or without an address', async () => {
  expect(await check(other, { chainId: 'eip155:1' })).toEqual({ history: 'unknown', imitates: null })
  expect(await check(friend, { chainId: 'eip155:1' })).toEqual({ history: 'known', imitates: null })
  expect(await check('nobody')).toEqual({ history: 'unknown', imitates: null })
  expect((await check(friend, { account: 'nobody' })).error.code).toBe('INVALID_CAIP_ADDRESS')
  await rpc(server.anvil.url, 'anvil_mine', ['0xb'])
  expect(await check(other)).toEqual({ history: 'unknown', imitates: null })
  expect(await check(friend)).toEqual({ history: 'known', imitates: null })
  await server.index()
  expect(await check(other)).toEqual({ history: 'new', imitates: null })
})

test("does not call a recipient new if the index may miss the account's payments", async () => {
  // A cancelled transaction is not a payment.
  await pay(bob, { from: bob })
  expect(await check(other, { account: bob })).toEqual({ history: 'new', imitates: null })
  // As an upgraded account runs its own code.
  await rpc(server.anvil.url, 'eth_sendTransaction', [{ from: bob, to: bob, data: '0x12345678' }])
  await rpc(server.anvil.url, 'evm_mine')
  await server.index()
  expect(await check(other, { account: bob })).toEqual({ history: 'unknown', imitates: null })
})

test('claims nothing if the node does not respond', async () => {
  await server.anvil.stop()
  expect(await check(other)).toEqual({ history: 'unknown', imitates: null })
  expect(await check(friend)).toEqual({ history: 'known', imitates: null })
})
