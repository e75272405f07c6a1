import { manualClock } from '@latchkey/base/clock'
import { onrampPollMs, unpaidPurchaseLifetimeMs } from '@latchkey/contracts/constants/onramp'
import { expect, test, vi } from 'vitest'
import { connectAccount } from '../../test/connectAccount.ts'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import type { PurchaseOperation } from '../operations/operation.ts'
import { operationsKeyOf } from '../operations/operationsKey.ts'
import { removeOperation } from '../operations/setOperations.ts'

const id = 'ab'.repeat(16)
const order = { id, provider: 'sandbox', network: 'eip155:1', hash: null }
const money = { amount: '25.00', currency: 'USD' }

const stored = (change: Partial<PurchaseOperation> = {}): PurchaseOperation => ({
  id,
  kind: 'purchase',
  account: 'eip155:0xAa',
  networkId: 'eip155:1',
  status: 'asking',
  wallet: '',
  startedAtMs: 0,
  detail: {
    ...{ amountUnits: '2462', symbol: 'COIN', decimals: 2 },
    ...{ payment: '25.00', paymentCurrency: 'USD', url: 'https://pay.example/order' },
  },
  ...change,
})

/** Opens a page with these stored operations, as after a reload. `answer` is the server's response, or its error. */
async function openPage(operations: readonly PurchaseOperation[] = [stored()]) {
  const items = new Map([[operationsKeyOf('0'.repeat(32)), JSON.stringify(operations)]])
  const webStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  const clock = manualClock()
  const server: { answer: { readonly status: string; readonly hash?: string } | 'unknown' | 'away'; asked: number } = {
    answer: { status: 'pending' },
    asked: 0,
  }
  const fetch = async (): Promise<Response> => {
    server.asked += 1
    const { answer } = server
    if (answer === 'away') throw new TypeError('Failed to fetch')
    if (answer === 'unknown') {
      const error = { code: 'ONRAMP_ORDER_UNKNOWN', message: 'No such order.', retryable: false, help: '' }
      return Response.json({ error }, { status: 404 })
    }
    return Response.json({ ...order, purchaseAmount: { ...money, currency: 'COIN' }, paymentTotal: money, ...answer })
  }
  const app = oneNetworkApp({}, { webStorage, clock, fetch })
  connectAccount(app, { address: '0xAa' })
  const changed = vi.fn()
  app.events.on('balancesChanged', changed)
  await app.start()
  const status = () => app.store.getState().operations.map((operation) => operation.status)
  /** Advances the clock until the condition holds. */
  const until = (assertion: () => void) =>
    vi.waitFor(async () => {
      await clock.advance(onrampPollMs)
      assertion()
    })
  return { app, server, clock, changed, status, until }
}

test('follows a purchase of an earlier page until the tokens have arrived, and invalidates the balances once', async () => {
  const { app, server, changed, status, until } = await openPage()
  await vi.waitFor(() => expect(server.asked).toBeGreaterThan(0))
  expect(status()).toEqual(['asking'])
  server.answer = { status: 'processing' }
  await until(() => expect(status()).toEqual(['pending']))
  server.answer = 'away'
  const asked = server.asked
  await until(() => expect(server.asked).toBeGreaterThan(asked))
  expect(changed).not.toHaveBeenCalled()
  // Not every provider reports the transaction.
  server.answer = { status: 'done' }
  await until(() => expect(status()).toEqual(['confirmed']))
  expect(changed).toHaveBeenCalledExactlyOnceWith({ networkId: 'eip155:1', address: '0xAa' })
  await app.destroy()
})

test('a declined order fails; one unknown to the server has an uncertain outcome', async () => {
  const declined = await openPage()
  declined.server.answer = { status: 'failed' }
  await declined.until(() => expect(declined.status()).toEqual(['failed']))
  expect(declined.changed).not.toHaveBeenCalled()
  await declined.app.destroy()
  const forgotten = await openPage()
  forgotten.server.answer = 'unknown'
  await forgotten.until(() => expect(forgotten.status()).toEqual(['dropped']))
  await forgotten.app.destroy()
})

test('stops polling a cancelled order', async () => {
  const { app, server, clock, status } = await openPage()
  await vi.waitFor(() => expect(server.asked).toBeGreaterThan(0))
  removeOperation(app, id)
  expect(status()).toEqual([])
  await clock.advance(onrampPollMs)
  await vi.waitFor(() => expect(server.asked).toBeGreaterThan(1))
  const { asked } = server
  for (let round = 0; round < 5; round += 1) await clock.advance(onrampPollMs)
  expect(server.asked).toBe(asked)
  await app.destroy()
})

test('drops an order that was not paid within an hour, and keeps a paid one', async () => {
  const old = { startedAtMs: -unpaidPurchaseLifetimeMs }
  const { app, server, status } = await openPage([
    stored(old),
    stored({ ...old, id: 'cd'.repeat(16), status: 'pending' }),
  ])
  server.answer = { status: 'processing' }
  await vi.waitFor(() => expect(status()).toEqual(['pending']))
  await app.destroy()
})

test.each([
  ['a page that runs code', { url: 'javascript:alert(1)' }],
  ['a page without encryption', { url: 'http://pay.example/order' }],
  ['a payment that is not a number', { payment: 'much' }],
])('a stored purchase with %s is skipped', async (_, detail) => {
  const bad = stored({ id: 'cd'.repeat(16), detail: { ...stored().detail, ...detail } })
  const { app } = await openPage([bad, stored()])
  await vi.waitFor(() => expect(app.store.getState().operations.map((one) => one.id)).toEqual([id]))
  await app.destroy()
})
