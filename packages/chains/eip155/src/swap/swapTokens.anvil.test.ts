import { approveSwap, needsSwapApproval } from '@latchkey/core/swap/approveSwap'
import { listSwapTokens } from '@latchkey/core/swap/listSwapTokens'
import { quoteSwap } from '@latchkey/core/swap/quoteSwap'
import { swapTokens } from '@latchkey/core/swap/swapTokens'
import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addresses, alice, bob, type SwapHarness, startSwaps } from '../../../../../apps/server/test/swapHarness.ts'
import { connectToServer } from '../../test/connectToServer.ts'

const { lusd, key } = addresses
let server: SwapHarness
let answered: (path: string, body: string) => string

beforeAll(async () => {
  server = await startSwaps()
}, 300_000)
afterAll(() => server.stop())
beforeEach(async () => {
  answered = (_, body) => body
  // The server has its own clock, and a quote must not have expired when the test begins.
  await server.clock.advance(Math.max(0, Date.now() - server.clock.now()))
})
const apps: { destroy: () => Promise<void> | void }[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.destroy()
})

const connected = async () => {
  const app = await connectToServer({ server, answered: (path, body) => answered(path, body) })
  apps.push(app.latchkey)
  return app
}
const sentBy = ({ asked }: { readonly asked: readonly string[] }) =>
  asked.filter((method) => method === 'eth_sendTransaction').length

test('[S7.5] [S7.10] ether is swapped without an approval, for at least the minimum of the quote', async () => {
  const { latchkey } = await connected()
  const quote = await quoteSwap(latchkey, { to: lusd, fromUnits: parseEther('0.5') })
  expect(await needsSwapApproval(latchkey, quote)).toBe(false)
  const before = await server.balance(lusd, alice)
  const changed = vi.fn()
  latchkey.events.on('balancesChanged', changed)
  const { wait } = await swapTokens(latchkey, quote)
  expect(latchkey.store.getState().operations).toMatchObject([{ kind: 'swap', status: 'pending' }])
  expect(await wait()).toBe('confirmed')
  const amountUnits = String(parseEther('0.5'))
  const received = { symbol: 'LUSD', decimals: 6, tokenAddress: lusd, amountUnits: String(quote.minimumUnits) }
  const detail = { symbol: 'ETH', decimals: 18, amountUnits, received }
  expect(latchkey.store.getState().operations).toMatchObject([{ kind: 'swap', status: 'confirmed', detail }])
  expect(changed).toHaveBeenCalledExactlyOnceWith({ networkId: 'eip155:31337', address: alice })
  expect(await server.balance(lusd, alice)).toBe(before + quote.toUnits)
  expect(quote.minimumUnits * 100n).toBeGreaterThanOrEqual(quote.toUnits * 99n)
})

test('[S7.8] [S7.11] a token is approved for exactly the amount, then swapped', async () => {
  const { latchkey, wallet } = await connected()
  const quote = await quoteSwap(latchkey, { from: lusd, to: key, fromUnits: 300_000_000n })
  expect(await needsSwapApproval(latchkey, quote)).toBe(true)
  await expect(swapTokens(latchkey, quote)).rejects.toMatchObject({ code: 'SWAP_WOULD_FAIL' })
  expect(sentBy(wallet)).toBe(0)
  await approveSwap(latchkey, quote)
  expect(await needsSwapApproval(latchkey, quote)).toBe(false)
  const before = await server.balance(key, alice)
  const { wait } = await swapTokens(latchkey, quote)
  expect(await wait()).toBe('confirmed')
  expect(latchkey.store.getState().operations).toMatchObject([
    { kind: 'approval', status: 'confirmed', detail: { symbol: 'LUSD', spender: quote.spender } },
    { kind: 'swap', status: 'confirmed', detail: { symbol: 'LUSD', received: { symbol: 'KEY' } } },
  ])
  expect(await server.balance(key, alice)).toBe(before + quote.toUnits)
  expect(await needsSwapApproval(latchkey, quote)).toBe(true)
})

test('sends nothing to the wallet if the server prepared a wrong transaction', async () => {
  const { latchkey, wallet } = await connected()
  answered = (path, body) =>
    path.includes('/build-') ? body.replaceAll(alice.slice(2).toLowerCase(), bob.slice(2).toLowerCase()) : body
  const quote = await quoteSwap(latchkey, { to: lusd, fromUnits: parseEther('0.1') })
  await expect(swapTokens(latchkey, quote)).rejects.toMatchObject({ code: 'SWAP_TRANSACTION_UNSAFE' })

  answered = (path, body) =>
    path.includes('/build-approve')
      ? body.replace(addresses.router.slice(2).toLowerCase(), bob.slice(2).toLowerCase())
      : body
  const token = await quoteSwap(latchkey, { from: key, to: lusd, fromUnits: parseEther('1') })
  await expect(approveSwap(latchkey, token)).rejects.toMatchObject({ code: 'SWAP_TRANSACTION_UNSAFE' })
  expect(sentBy(wallet)).toBe(0)
})

test('rejects a quote whose minimum allows more slippage than requested', async () => {
  const { latchkey } = await connected()
  answered = (_, body) => body.replace(/"minimumToAmount":"\d+"/, '"minimumToAmount":"1"')
  const asked = quoteSwap(latchkey, { to: lusd, fromUnits: parseEther('0.1') })
  await expect(asked).rejects.toMatchObject({ code: 'API_RESPONSE_MALFORMED' })
})

test('[S7.10] page and server reject an expired quote', async () => {
  const { latchkey, wallet } = await connected()
  const quote = await quoteSwap(latchkey, { to: lusd, fromUnits: parseEther('0.1') })
  const over = { ...quote, expiresAtMs: Date.now() - 1 }
  await expect(swapTokens(latchkey, over)).rejects.toMatchObject({ code: 'SWAP_QUOTE_EXPIRED' })
  await server.clock.advance(31_000)
  await expect(swapTokens(latchkey, quote)).rejects.toMatchObject({ code: 'SWAP_QUOTE_EXPIRED' })
  await expect(swapTokens(latchkey, { ...quote, account: bob })).rejects.toMatchObject({ code: 'SWAP_QUOTE_EXPIRED' })
  expect(sentBy(wallet)).toBe(0)
})

test('an amount that buys nothing has no quote, and a rejection in the wallet is reported', async () => {
  const { latchkey, wallet } = await connected()
  await expect(quoteSwap(latchkey, { from: lusd, to: key, fromUnits: 0n })).rejects.toMatchObject({
    code: 'SWAP_UNAVAILABLE',
  })
  wallet.reject('eth_sendTransaction')
  const quote = await quoteSwap(latchkey, { to: lusd, fromUnits: parseEther('0.1') })
  await expect(swapTokens(latchkey, quote)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(latchkey.store.getState().operations).toMatchObject([{ kind: 'swap', status: 'rejected' }])
})

test('[S3.9] the tokens that can be swapped are listed, the native currency first, with prices', async () => {
  const { latchkey } = await connected()
  const tokens = await listSwapTokens(latchkey)
  expect(tokens[0]).toMatchObject({ symbol: 'ETH', decimals: 18, price: expect.any(Number) })
  expect(tokens[0]).not.toHaveProperty('address')
  expect(tokens).toContainEqual(expect.objectContaining({ symbol: 'LUSD', decimals: 6, address: lusd }))
})
