import { createServer } from 'node:http'
import { deploy } from '@latchkey/devnet/deploy'
import { planDeployments } from '@latchkey/devnet/plan'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mnemonicAccounts, publicTestMnemonic } from './mnemonicAccounts.ts'
import { readToken } from './readToken.ts'
import { simulateTransaction } from './simulateTransaction.ts'

const [alice, bob, , , , , , , , , , poor] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 12 }).map(
  ({ address }) => address,
)
const { contracts, tokens } = planDeployments().deployments.chains[0]!
const lusd = tokens[0]!
let chain: Anvil
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31337 })
  await deploy(chain.url)
})
afterAll(() => chain?.stop())

const simulate = (transaction: object, known = [lusd]) =>
  simulateTransaction({ params: [{ from: alice, ...transaction }], rpcUrl: chain.url, tokens: known })
const transfer = (to: string, units: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as '0x', units] })

test('reports outgoing and incoming native currency and tokens, known to the wallet or not', async () => {
  expect(await simulate({ to: bob, value: '0x10' })).toEqual({
    status: 'success',
    changes: [{ kind: 'units', units: -16n }],
    allowances: [],
    operators: [],
  })
  for (const known of [[lusd], []]) {
    expect(await simulate({ to: lusd.address, data: transfer(bob!, 5n) }, known)).toMatchObject({
      changes: [{ kind: 'units', units: -5n, tokenAddress: lusd.address }],
    })
  }
  // Wrapping has no Transfer event: only the balances show it.
  const deposit = encodeFunctionData({ abi: parseAbi(['function deposit()']) })
  expect(await simulate({ to: contracts.weth, data: deposit, value: '0x20' })).toMatchObject({
    changes: [
      { kind: 'units', units: -32n },
      { kind: 'units', units: 32n, tokenAddress: contracts.weth },
    ],
  })
})

test('reports a permission that the transaction grants, but not one that it only uses', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob as '0x', maxUint256] })
  expect(await simulate({ to: lusd.address, data })).toMatchObject({
    changes: [],
    allowances: [{ spender: bob, tokenAddress: lusd.address, isUnlimited: true, token: { symbol: 'LUSD' } }],
  })
})

test("reports the contract's reason for a transaction that would fail", async () => {
  const outcome = await simulateTransaction({
    params: [{ from: poor, to: lusd.address, data: transfer(bob!, 1n) }],
    rpcUrl: chain.url,
  })
  expect(outcome).toMatchObject({ status: 'reverted' })
})

test('resolves with undefined if the node cannot simulate', async () => {
  const server = createServer((_, response) => {
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } }))
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as { port: number }
  const rpcUrl = `http://127.0.0.1:${port}`
  expect(await simulateTransaction({ params: [{ from: alice, to: bob, value: '0x1' }], rpcUrl })).toBeUndefined()
  server.close()
})

test('reads the name of a token from its contract, and nothing from other accounts', async () => {
  const { address, symbol, decimals } = lusd
  expect(await readToken(address, { rpcUrl: chain.url })).toEqual({ address, symbol, decimals })
  expect(await readToken(bob!, { rpcUrl: chain.url })).toBeUndefined()
})
