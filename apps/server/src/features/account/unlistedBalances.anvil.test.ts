import { type Address, encodeDeployData, getContractAddress, keccak256, pad, parseUnits, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArtifact } from '../../../../devnet/src/artifacts.ts'
import { rpc } from '../../../../devnet/src/rpc.ts'
import { type ActivityHarness, networkId, startActivity } from '../../../test/activityHarness.ts'
import { hostileCode, textAnswer } from '../../../test/hostileCode.ts'
import { people } from '../../../test/randomActivity.ts'

const [, bob, carol] = people as [Address, Address, Address]
const holder: Address = '0x2222222222222222222222222222222222222222'
const { abi, bytecode } = readArtifact('DevToken')
let server: ActivityHarness

beforeAll(async () => {
  server = await startActivity()
}, 300_000)
afterAll(() => server.stop())

/** Deploys a token, some of which belongs to the holder. Resolves with its address. */
async function deployToken(name: string, symbol: string): Promise<Address> {
  const nonce = BigInt((await rpc(server.anvil.url, 'eth_getTransactionCount', [carol, 'latest'])) as string)
  const data = encodeDeployData({ abi, bytecode, args: [name, symbol, 6, [holder], parseUnits('12.5', 6)] })
  await rpc(server.anvil.url, 'eth_sendTransaction', [{ from: carol, data, gas: toHex(3_000_000) }])
  await rpc(server.anvil.url, 'evm_mine')
  return getContractAddress({ from: carol, nonce })
}

const unlisted = async (account = holder) =>
  (await server.balances(account)).filter(({ trust }) => trust === 'unlisted').map(({ symbol }) => symbol)

test("[S7.12] received tokens are in an account's balances, without price and icon; imitations and adverts are not", async () => {
  const gold = await deployToken('Gold', 'GOLD')
  await deployToken('Dollar', 'LUЅD')
  await deployToken('Claim at gold.example.com', 'GIFT')
  // The icon of a well-known symbol would vouch for the token.
  await deployToken('Tether', 'USDT')
  await server.index()
  const [native, ...others] = await server.balances(holder)
  expect(native).toMatchObject({ symbol: 'ETH', trust: 'listed', quantity: { numeric: '0' } })
  const quantity = { decimals: '6', numeric: '12.5' }
  const common = { chainId: networkId, price: 0, quantity, iconUrl: '', trust: 'unlisted' }
  expect(others).toEqual([
    { ...common, name: 'Tether', symbol: 'USDT', address: expect.any(String) },
    { ...common, name: 'Gold', symbol: 'GOLD', address: `${networkId}:${gold}` },
  ])
})

test('a token that no longer responds, or returns too much, does not hide other tokens', async () => {
  const [silent, loud] = [await deployToken('Silent', 'SHH'), await deployToken('Loud', 'HEY')]
  await server.index()
  expect(await unlisted()).toEqual(['HEY', 'SHH', 'USDT', 'GOLD'])
  await rpc(server.anvil.url, 'anvil_setCode', [silent, hostileCode({ logs: [], answer: 'revert' })])
  await rpc(server.anvil.url, 'anvil_setCode', [loud, hostileCode({ logs: [], answer: 'megabyte' })])
  expect(await unlisted()).toEqual(['USDT', 'GOLD'])
})

test('a token with a forged transfer log is not in the balances', async () => {
  const forger: Address = `0x${'fb'.repeat(20)}`
  const transfer = keccak256(toHex('Transfer(address,address,uint256)'))
  const log = { topics: [transfer, pad(bob), pad(holder)], words: 1 }
  await rpc(server.anvil.url, 'anvil_setCode', [forger, hostileCode({ logs: [log], answer: textAnswer('Coin') })])
  await rpc(server.anvil.url, 'eth_sendTransaction', [{ from: carol, to: forger, gas: '0x7a120' }])
  await rpc(server.anvil.url, 'evm_mine')
  await server.index()
  expect(await unlisted()).toEqual(['USDT', 'GOLD'])
})

test('reads the newest 25 of many tokens', async () => {
  for (let index = 0; index < 30; index += 1) await deployToken(`Series ${index}`, `S${index}`)
  await server.index()
  expect(await unlisted()).toEqual(Array.from({ length: 25 }, (_, index) => `S${29 - index}`))
  expect(await unlisted(bob)).toEqual([])
})

test('a re-organisation reverts the blocks that it removed', async () => {
  const snapshot = await rpc(server.anvil.url, 'evm_snapshot')
  await deployToken('Fleeting', 'FLEET')
  await server.index()
  expect(await unlisted()).toContain('FLEET')
  await rpc(server.anvil.url, 'evm_revert', [snapshot])
  await server.index()
  expect(await unlisted()).toEqual(Array.from({ length: 25 }, (_, index) => `S${29 - index}`))
})
