import { type Address, keccak256, pad, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rpc } from '../../../../../devnet/src/rpc.ts'
import { type ActivityHarness, startActivity } from '../../../../test/activityHarness.ts'
import { hostileCode, textAnswer } from '../../../../test/hostileCode.ts'
import { people } from '../../../../test/randomActivity.ts'

const [alice, bob] = people as [Address, Address]
const friend: Address = '0x1234aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5678'
const lookAlike: Address = '0x1234bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb5678'
const stranger: Address = '0x9999cccccccccccccccccccccccccccccccc5678'
let server: ActivityHarness

beforeAll(async () => {
  server = await startActivity()
  for (const account of [friend, lookAlike, stranger]) {
    await rpc(server.anvil.url, 'anvil_impersonateAccount', [account])
    await rpc(server.anvil.url, 'anvil_setBalance', [account, '0xde0b6b3a7640000'])
  }
}, 300_000)
afterAll(() => server.stop())

/** The newest entry of Alice's history after a transaction. */
async function after(transaction: { readonly from: Address; readonly to: Address; readonly value?: string }) {
  await rpc(server.anvil.url, 'eth_sendTransaction', [{ ...transaction, gas: '0x7a120' }])
  await rpc(server.anvil.url, 'evm_mine')
  await server.index()
  return (await server.history(alice))[0]?.metadata
}

test('marks a payment from an address that imitates one the account has paid', async () => {
  expect(await after({ from: lookAlike, to: alice, value: '0x1' })).toMatchObject({ isSpam: false })
  expect(await after({ from: alice, to: friend, value: '0x1' })).toMatchObject({
    isSpam: false,
    sentTo: expect.any(String),
  })
  expect(await after({ from: friend, to: alice, value: '0x1' })).toMatchObject({ isSpam: false })
  expect(await after({ from: stranger, to: alice, value: '0x1' })).toMatchObject({ isSpam: false })
  expect(await after({ from: lookAlike, to: alice, value: '0x1' })).toMatchObject({
    isSpam: true,
    operationType: 'receive',
  })
  // The account pays this address too, but only after the original, so it still counts as an imitation.
  expect(await after({ from: alice, to: lookAlike, value: '0x1' })).toMatchObject({ isSpam: false })
  expect(await after({ from: lookAlike, to: alice, value: '0x1' })).toMatchObject({ isSpam: true })
})

test('marks a transfer of zero tokens from the account that somebody else sent', async () => {
  const token: Address = `0x${'fa'.repeat(20)}`
  const transfer = keccak256(toHex('Transfer(address,address,uint256)'))
  const forged = { topics: [transfer, pad(alice), pad(lookAlike)], words: 1 }
  await rpc(server.anvil.url, 'anvil_setCode', [token, hostileCode({ logs: [forged], answer: textAnswer('Coin') })])
  expect(await after({ from: bob, to: token })).toMatchObject({ isSpam: true, operationType: 'send' })
  expect(await after({ from: alice, to: token })).toMatchObject({ isSpam: false })
})

test('marks a transaction without value and data, whose only purpose is to place an address in the history', async () => {
  expect(await after({ from: stranger, to: alice })).toMatchObject({ isSpam: true })
})
