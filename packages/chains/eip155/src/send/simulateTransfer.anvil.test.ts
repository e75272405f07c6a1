import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WalletLink } from '@latchkey/core/connect/port'
import type { Network } from '@latchkey/core/networks/network'
import { deploy } from '@latchkey/devnet/deploy'
import { planDeployments } from '@latchkey/devnet/plan'
import { rpc } from '@latchkey/devnet/rpc'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { concat, encodeErrorResult, pad, parseAbi, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getNativeBalance, getTokenBalance } from '../balances/getBalances.ts'
import { mnemonicAccounts, publicTestMnemonic } from '../keys/mnemonicAccounts.ts'
import { latchkeyDevnet } from '../networks/devnet.ts'
import { smartAccountOf } from '../smartAccount/smartAccountOf.ts'
import { simulateTransfer } from './simulateTransfer.ts'

const [alice = '0x', bob = '0x', poor = '0x'] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 12 })
  .map(({ address }) => address)
  .filter((_, at) => [0, 1, 11].includes(at))
const lusd = planDeployments().deployments.chains[0]?.tokens[0]?.address ?? '0x'
/**
 * A token in assembly that takes a fee of one percent of each transfer. The balance is in the slot of its owner's address:
 * `balanceOf` reads it; any other call is a `transfer`, and reverts without a reason if the balance is too small.
 */
const feeToken = {
  address: `0x${'fe'.repeat(20)}`,
  code: '0x60003560e01c6370a082311460385760243533548181106045578190033355606481049003600435805482019055600160005260206000f35b6004355460005260206000f35b60006000fd',
}
/** Reverts with the text "paused", which follows its code: 100 bytes from position 12 on. */
const pausedToken = {
  address: `0x${'9a'.repeat(20)}`,
  code: concat([
    '0x6064600c60003960646000fd',
    encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['paused'] }),
  ]),
}
/** Returns 1 for every call and does nothing. */
const idleToken = { address: `0x${'1d'.repeat(20)}`, code: '0x600160005260206000f3' }

const paused = { status: 'failure', error: { code: 'SEND_REFUSED_BECAUSE', values: { reason: 'paused' } } }
const refused = { status: 'failure', error: { code: 'SEND_REFUSED' } }

let chain: Anvil
let network: Network
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31337 })
  await deploy(chain.url)
  network = { ...latchkeyDevnet, rpcUrls: [chain.url] }
  for (const { address, code } of [feeToken, pausedToken, idleToken])
    await rpc(chain.url, 'anvil_setCode', [address, code])
  await rpc(chain.url, 'anvil_setStorageAt', [feeToken.address, pad(alice as '0x'), pad(toHex(1_000))])
})
afterAll(() => chain?.stop())

const simulate = (params: { to: string; amountUnits: bigint; tokenAddress?: string; from?: string; on?: Network }) => {
  const { from = alice, on = network, ...rest } = params
  return simulateTransfer({ link: {} as WalletLink, network: on, from, ...rest })
}

test('returns the balances after a transfer of the native currency, and of a token', async () => {
  const held = await getNativeBalance({ network, address: alice })
  expect(await simulate({ to: bob, amountUnits: 5n })).toEqual({ status: 'success', nativeUnitsAfter: held - 5n })
  expect(await simulate({ to: alice, amountUnits: 5n })).toEqual({ status: 'success', nativeUnitsAfter: held })
  const tokens = await getTokenBalance({ network, address: alice, token: lusd })
  const ofToken = { status: 'success', nativeUnitsAfter: held, receivedUnits: 7n, tokenUnitsAfter: tokens - 7n }
  // With and without the prefix, which visitors may omit.
  for (const to of [bob, bob.slice(2).toLowerCase()])
    expect(await simulate({ to, amountUnits: 7n, tokenAddress: lusd })).toEqual(ofToken)
  expect(await simulate({ to: alice, amountUnits: 7n, tokenAddress: lusd })).toEqual({
    ...{ status: 'success', nativeUnitsAfter: held, tokenUnitsAfter: tokens },
  })
})

test('simulates a smart account like any other, even before it is deployed', async () => {
  const { address } = smartAccountOf(bob as '0x')
  await rpc(chain.url, 'anvil_setBalance', [address, '0x64'])
  expect(await simulate({ from: address, to: alice, amountUnits: 40n })).toEqual({
    status: 'success',
    nativeUnitsAfter: 60n,
  })
})

test('returns the received amount of a token with a transfer fee', async () => {
  const { address } = feeToken
  expect(await simulate({ to: bob, amountUnits: 500n, tokenAddress: address })).toMatchObject({
    status: 'success',
    tokenUnitsAfter: 500n,
    receivedUnits: 495n,
  })
})

test("returns the contract's reason, if any, for a transfer that would fail", async () => {
  expect(await simulate({ to: bob, amountUnits: 1n, tokenAddress: pausedToken.address })).toMatchObject(paused)
  // A custom error of the contract, without a text.
  expect(await simulate({ from: poor, to: bob, amountUnits: 1n, tokenAddress: lusd })).toMatchObject(refused)
  expect(await simulate({ to: bob, amountUnits: 1_001n, tokenAddress: feeToken.address })).toMatchObject(refused)
  // Moves nothing, without an error.
  expect(await simulate({ to: bob, amountUnits: 1n, tokenAddress: idleToken.address })).toMatchObject(refused)
  // The token's contract rejects ether.
  expect(await simulate({ to: lusd, amountUnits: 1n })).toMatchObject(refused)
})

test('without eth_simulateV1, returns only that a transfer would fail', async () => {
  const node = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { id, method } = JSON.parse(body)
    const missing = { jsonrpc: '2.0', id, error: { code: -32601, message: 'the method does not exist' } }
    const answer =
      method === 'eth_simulateV1'
        ? missing
        : await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
            (got) => got.json(),
          )
    response.end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await new Promise((done) => node.once('listening', done))
  const on = { ...network, rpcUrls: [`http://127.0.0.1:${(node.address() as AddressInfo).port}`] }
  expect(await simulate({ on, to: bob, amountUnits: 5n, tokenAddress: lusd })).toBeUndefined()
  expect(await simulate({ on, to: bob, amountUnits: 1n, tokenAddress: pausedToken.address })).toMatchObject(paused)
  expect(await simulate({ on, from: poor, to: bob, amountUnits: 5n, tokenAddress: lusd })).toMatchObject(refused)
  node.close()
})
