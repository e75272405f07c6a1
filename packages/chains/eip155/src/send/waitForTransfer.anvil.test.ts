import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { systemClock } from '@latchkey/base/clock'
import type { TransferWait } from '@latchkey/core/chain/port'
import type { WalletLink } from '@latchkey/core/connect/port'
import type { Network } from '@latchkey/core/networks/network'
import { rpc } from '@latchkey/devnet/rpc'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mnemonicAccounts, publicTestMnemonic } from '../keys/mnemonicAccounts.ts'
import { latchkeyDevnet } from '../networks/devnet.ts'
import { replaceTransfer } from './replaceTransfer.ts'
import { waitForTransfer } from './waitForTransfer.ts'

const [sender, recipient] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 2 }).map(
  ({ address }) => address,
) as [string, string]
/** Init code of a contract whose calls all revert. */
const revertingCode = '0x600580600b5f395ff35f5ffd0000'
let chain: Anvil
let network: Network

beforeAll(async () => {
  chain = await startAnvil({ chainId: 31337, mining: 'manual' })
  network = { ...latchkeyDevnet, rpcUrls: [chain.url] }
})
afterAll(() => chain?.stop())

const ask = (method: string, params: readonly unknown[] = []) => rpc(chain.url, method, params)
const mine = () => ask('evm_mine')
beforeEach(async () => {
  await ask('anvil_dropAllTransactions')
})

/** A clock that fires short timers at once and advances by their delay; runs `act` on the first wait, after the first poll. */
const afterFirstLook = (act: () => Promise<unknown> = async () => {}) => {
  let now = 0
  let acted = false
  return {
    now: () => now,
    after: (ms: number, task: () => void) => {
      if (ms >= 5_000) return () => {}
      now += ms
      if (acted) return systemClock.after(0, task)
      acted = true
      void act().then(task)
      return () => {}
    },
  }
}

const gwei = (amount: number) => `0x${(amount * 1e9).toString(16)}`
const price = (amount: number) => ({ maxFeePerGas: gwei(amount), maxPriorityFeePerGas: gwei(amount) })
/** Sends from an account that the node has unlocked. */
async function send(more: Record<string, unknown> = {}): Promise<string> {
  const call = { from: sender, to: recipient, value: '0x1', gas: '0x15f90', ...price(5), ...more }
  return (await ask('eth_sendTransaction', [call])) as string
}
const nonceOf = async (hash: string) => ((await ask('eth_getTransactionByHash', [hash])) as { nonce: string }).nonce
const nothing = { to: sender, value: '0x0' }
const waitFor = (hash: string, act?: () => Promise<unknown>, more: Partial<TransferWait> = {}) =>
  waitForTransfer({ network, hashes: () => [hash], ...more }, { clock: afterFirstLook(act) })

test('returns the paid fee, or the maximum while it is pending', async () => {
  const seen: unknown[] = []
  const hash = await send()
  const mined = await waitFor(hash, mine, { onSeen: ({ maxFeeUnits }) => seen.push(maxFeeUnits) })
  const receipt = (await ask('eth_getTransactionReceipt', [hash])) as { gasUsed: string; effectiveGasPrice: string }
  const feeUnits = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  expect(mined).toEqual({ status: 'confirmed', hash, feeUnits })
  expect(seen).toEqual([90_000n * 5n * 10n ** 9n])
})

test('a reverted transaction counts as failed', async () => {
  const deployment = await send({ to: undefined, value: '0x0', data: revertingCode, gas: '0x30d40' })
  await mine()
  const { contractAddress } = (await ask('eth_getTransactionReceipt', [deployment])) as { contractAddress: string }
  const hash = await send({ to: contractAddress, value: '0x0' })
  expect(await waitFor(hash, mine)).toMatchObject({ status: 'failed', hash })
})

test('treats the same transfer with a higher fee as the original, and returns the mined hash', async () => {
  const hash = await send()
  const nonce = await nonceOf(hash)
  let faster = ''
  const mined = await waitFor(hash, async () => {
    faster = await send({ nonce, ...price(50) })
    await mine()
  })
  expect(mined).toMatchObject({ status: 'confirmed', hash: faster })
})

test.each([
  ['that sends something else', { value: '0x2' }, false],
  ['that sends nothing', nothing, true],
])('reports a transaction %s in its place', async (_, call, cancels) => {
  const hash = await send()
  const nonce = await nonceOf(hash)
  let other = ''
  const waiting = waitFor(hash, async () => {
    other = await send({ nonce, ...price(50), ...call })
    await mine()
  })
  await expect(waiting).rejects.toMatchObject({ code: 'TRANSACTION_REPLACED' })
  await expect(waiting).rejects.toMatchObject({ data: { hash, cancels, replacedBy: other } })
})

test('after a reload, finds the mined transaction by its fingerprint, even many blocks back', async () => {
  const outcomes: unknown[] = []
  for (const call of [{}, nothing]) {
    const hash = await send()
    const nonce = await nonceOf(hash)
    let fingerprint = ''
    const leave = new AbortController()
    const onSeen: TransferWait['onSeen'] = (seen) => {
      fingerprint = seen.fingerprint
      leave.abort()
    }
    await expect(waitFor(hash, undefined, { onSeen, signal: leave.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    const other = await send({ nonce, ...price(50), ...call })
    await mine()
    await ask('anvil_mine', ['0x12c'])
    const outcome = waitFor(hash, undefined, { fingerprint }).catch(({ data }) => data)
    outcomes.push([other, await outcome])
  }
  expect(outcomes).toMatchObject([
    [expect.any(String), { status: 'confirmed' }],
    [expect.any(String), { cancels: true }],
  ])
  for (const [other, outcome] of outcomes as [string, { hash: string; replacedBy?: string }][])
    expect(outcome.replacedBy ?? outcome.hash).toBe(other)
})

test('returns the mined one of several transactions sent for one transfer', async () => {
  const first = await send()
  const nonce = await nonceOf(first)
  const hashes = [first]
  const mined = await waitForTransfer(
    { network, hashes: () => hashes },
    {
      clock: afterFirstLook(async () => {
        hashes.unshift(await send({ nonce, ...price(50), ...nothing }))
        await mine()
      }),
    },
  )
  expect(mined).toMatchObject({ status: 'confirmed', hash: hashes[0] })
  expect(hashes).toHaveLength(2)
})

test('a cancellation that loses the race leaves the transfer confirmed, by its first hash', async () => {
  const first = await send()
  const nonce = await nonceOf(first)
  const hashes = [first]
  const mined = await waitForTransfer(
    { network, hashes: () => hashes },
    {
      clock: afterFirstLook(async () => {
        hashes.unshift(await send({ nonce, ...price(50), ...nothing }))
        // On another node, a block contains the transfer instead.
        await ask('anvil_dropTransaction', [hashes[0]])
        expect(await send({ nonce })).toBe(first)
        await mine()
      }),
    },
  )
  expect(mined).toMatchObject({ status: 'confirmed', hash: first })
})

test('reports a transaction as gone if nodes dropped it, and as unseen if no node ever returned it', async () => {
  const hash = await send()
  await expect(waitFor(hash, () => ask('anvil_dropTransaction', [hash]))).rejects.toMatchObject({
    code: 'TRANSACTION_WAIT_TIMED_OUT',
    data: { hash, state: 'gone' },
  })
  const never = `0x${'1'.repeat(64)}`
  await expect(waitFor(never)).rejects.toMatchObject({ data: { hash: never, state: 'unseen' } })
  const pending = await send()
  await expect(waitFor(pending)).rejects.toMatchObject({ data: { hash: pending, state: 'pending' } })
})

/** An endpoint with two nodes, one of them a block behind: it serves the first calls of some methods. */
async function laggingEndpoint(lag: Readonly<Record<string, number>>) {
  const left: Record<string, number> = {}
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as { id: number; method: string; params: unknown[] }
    const behind = (left[body.method] ?? 0) > 0
    if (behind) left[body.method]! -= 1
    const { id, method, params } = body
    const isBlock = method === 'eth_getBlockByNumber'
    const result = behind && !isBlock ? null : await ask(method, params)
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: behind && isBlock ? { transactions: [] } : result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    network: { ...network, rpcUrls: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`] },
    lagBehind: () => Object.assign(left, lag),
    close: () => server.close(),
  }
}

test('confirms a mined transfer that another node behind the endpoint has not seen yet', async () => {
  for (const blocks of [0, 6]) {
    const endpoint = await laggingEndpoint({
      eth_getTransactionReceipt: 6,
      eth_getTransactionByHash: 6,
      eth_getBlockByNumber: blocks,
    })
    const hash = await send()
    const clock = afterFirstLook(async () => {
      await mine()
      endpoint.lagBehind()
    })
    const params = { network: endpoint.network, hashes: () => [hash] }
    expect(await waitForTransfer(params, { clock })).toMatchObject({ status: 'confirmed', hash })
    endpoint.close()
  }
})

test('reports a transfer as replaced if an unknown transaction used its nonce', async () => {
  const never = { eth_getTransactionReceipt: 1e6, eth_getTransactionByHash: 1e6, eth_getBlockByNumber: 1e6 }
  const endpoint = await laggingEndpoint(never)
  const hash = await send()
  const clock = afterFirstLook(async () => {
    await mine()
    endpoint.lagBehind()
  })
  const params = { network: endpoint.network, hashes: () => [hash] }
  await expect(waitForTransfer(params, { clock })).rejects.toMatchObject({
    code: 'TRANSACTION_REPLACED',
    data: { hash, cancels: false },
  })
  endpoint.close()
})

/** A wallet that uses the given nonce, with its own fees. */
const keepingWallet = {
  request: async ({ method, params }: { method: string; params?: unknown }) =>
    method === 'eth_chainId' ? '0x7a69' : await send({ ...(params as object[])[0], ...price(50) }),
} as unknown as WalletLink

test.each([
  ['speedUp', 1n],
  ['cancel', 0n],
] as const)('%s replaces a pending transaction on the chain', async (as, received) => {
  const balance = async () => BigInt((await ask('eth_getBalance', [recipient, 'latest'])) as string)
  const before = await balance()
  const first = await send()
  const nonce = await nonceOf(first)
  const second = await replaceTransfer({ link: keepingWallet, network, from: sender, hash: first, as })
  expect(await nonceOf(second)).toBe(nonce)
  expect(await ask('eth_getTransactionByHash', [first])).toBeNull()
  await mine()
  expect((await balance()) - before).toBe(received)
  for (const hash of [first, second])
    await expect(replaceTransfer({ link: keepingWallet, network, from: sender, hash, as })).rejects.toMatchObject({
      code: 'TRANSACTION_NOT_PENDING',
    })
})
