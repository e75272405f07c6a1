import { manualClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import {
  pendingTransactionLifetimeMs,
  pendingTransactionsMax,
  settledOperationLifetimeMs,
} from '@latchkey/contracts/constants/transaction'
import { TRANSACTION_REPLACED, TRANSACTION_WAIT_TIMED_OUT } from '@latchkey/contracts/errors/transaction'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { expect, test, vi } from 'vitest'
import { connectAccount } from '../../test/connectAccount.ts'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import type { Capabilities, MinedTransfer, MissedTransfer, ReplacedTransfer, TransferParams } from '../chain/port.ts'
import type { WalletLink } from '../connect/port.ts'
import { sendToken } from '../send/sendToken.ts'
import type { WebStorage } from '../storage/webStorage.ts'
import type { Operation, TransferOperation } from './operation.ts'
import { operationsKeyOf } from './operationsKey.ts'

const recordKey = operationsKeyOf('0'.repeat(32))
const draft = { receiver: '0xBb', amount: '1.5' }

function storageOf(operations: readonly unknown[] = []): WebStorage {
  const items = new Map([[recordKey, JSON.stringify(operations)]])
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

const stored = (change: Partial<TransferOperation> = {}): Operation => ({
  id: 'one',
  kind: 'transfer',
  account: 'eip155:0xAa',
  networkId: 'eip155:1',
  status: 'pending',
  wallet: 'Page',
  hash: '0xhash',
  startedAtMs: 0,
  detail: { amountUnits: '15', symbol: 'COIN', decimals: 1, to: '0xBb' },
  ...change,
})

function answerLater<value>() {
  let resolve: (value: value) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<value>((fulfil, refuse) => {
    resolve = fulfil
    reject = refuse
  })
  promise.catch(() => {})
  return { promise, resolve, reject }
}

/** A page of an app with a wallet and a chain whose responses the test triggers. */
function openPage(webStorage: WebStorage = storageOf(), via: 'injected' | 'walletconnect' = 'injected') {
  const wallet = answerLater<string>()
  const chain = answerLater<MinedTransfer>()
  const asked = vi.fn((params: TransferParams) => {
    void params.link.request({ method: 'send' })
    return wallet.promise
  })
  const transfer: Capabilities['transfer'] = {
    estimate: async () => ({ maxUnits: 0n }),
    send: asked,
    wait: vi.fn(() => chain.promise),
  }
  const rules = { parse: (text: string) => text, equals: (a: string, b: string) => a === b, isBurn: () => false }
  const app = oneNetworkApp({ address: async () => rules, transfer }, { webStorage, clock: manualClock() })
  const requests: Parameters<WalletLink['request']>[0][] = []
  const request: WalletLink['request'] = async (params) => void requests.push(params)
  connectAccount(app, { address: '0xAa', link: { request } as WalletLink })
  if (via === 'walletconnect')
    app.store.setState(({ connections }) => ({ connections: connections.map((one) => ({ ...one, via })) }))
  const changed = vi.fn()
  app.events.on('balancesChanged', changed)
  const status = () => app.store.getState().operations.map((operation) => operation.status)
  const onRecord = () => JSON.parse(webStorage.getItem(recordKey) ?? '[]') as Operation[]
  return { app, wallet, chain, asked, transfer, requests, changed, status, onRecord }
}

test('follows a swap and an approval of an earlier page, and skips an entry without its amounts', async () => {
  const { kind: _, detail: amount, ...common } = stored()
  const swap = { ...common, id: 'two', kind: 'swap', detail: { ...amount, received: amount } }
  const approval = { ...common, id: 'three', kind: 'approval', detail: { ...amount, spender: '0xCc' } }
  const broken = [
    { ...swap, id: 'four', detail: { ...amount, received: { ...amount, amountUnits: '-1' } } },
    { ...approval, id: 'five', detail: { ...amount, spender: 7 } },
    { ...swap, id: 'six', kind: 'gift' },
  ]
  const { app, chain, status } = openPage(storageOf([swap, approval, ...broken]))
  await app.start()
  await vi.waitFor(() => expect(status()).toEqual(['pending', 'pending']))
  chain.resolve({ status: 'failed', hash: '0xhash' })
  await vi.waitFor(() => expect(status()).toEqual(['failed', 'failed']))
  expect(app.store.getState().operations.map(({ kind }) => kind)).toEqual(['swap', 'approval'])
})

test('a native transfer needs no balance; its operation ends confirmed and invalidates the balances', async () => {
  const { app, wallet, chain, asked, changed, status, onRecord } = openPage()
  const sending = sendToken(app, draft)
  await vi.waitFor(() => expect(status()).toEqual(['asking']))
  expect(onRecord()).toMatchObject([{ status: 'asking', account: 'eip155:0xAa', wallet: 'Page' }])
  wallet.resolve('0xhash')
  const sent = await sending
  expect(sent).toMatchObject({ status: 'pending', hash: '0xhash', detail: { symbol: 'COIN', to: '0xBb' } })
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ amountUnits: 15n * 10n ** 17n }))
  expect(changed).not.toHaveBeenCalled()
  chain.resolve({ status: 'confirmed', hash: '0xhash' })
  expect(await sent.wait()).toBe('confirmed')
  expect(changed).toHaveBeenCalledExactlyOnceWith({ networkId: 'eip155:1', address: '0xAa' })
  expect(onRecord()).toMatchObject([{ status: 'confirmed', hash: '0xhash' }])
})

test('after a reload, follows a pending transfer, and an open request stays unanswered', async () => {
  const asking = stored({ id: 'two', status: 'asking' })
  const { app, chain, changed, status } = openPage(storageOf([stored(), asking]))
  expect(status()).toEqual([])
  await app.start()
  await vi.waitFor(() => expect(status()).toEqual(['pending', 'unanswered']))
  chain.resolve({ status: 'failed', hash: '0xhash' })
  await vi.waitFor(() => expect(status()).toEqual(['failed', 'unanswered']))
  expect(changed).toHaveBeenCalledOnce()
})

const timedOut = (state: MissedTransfer['state']) =>
  errorOf(TRANSACTION_WAIT_TIMED_OUT, { data: { hash: '0xhash', state } satisfies MissedTransfer })
const replaced = (data: Omit<ReplacedTransfer, 'hash'>) =>
  errorOf(TRANSACTION_REPLACED, { data: { hash: '0xhash', ...data } satisfies ReplacedTransfer })

test.each([
  ['replaced by another transaction', replaced({ cancels: false, replacedBy: '0xother' }), 'replaced'],
  ['replaced by one that was not found', replaced({ cancels: false }), 'replaced'],
  ['canceled in the wallet', replaced({ cancels: true, replacedBy: '0xother' }), 'canceled'],
  ['dropped by the network', timedOut('gone'), 'dropped'],
] as const)('a transfer that was %s ends with that status', async (_, error, outcome) => {
  const { app, chain, onRecord } = openPage(storageOf([stored({ feeUnits: '9' })]))
  chain.reject(error)
  await app.start()
  await vi.waitFor(() => expect(onRecord()).toMatchObject([{ status: outcome, hash: '0xhash' }]))
  const { replacedBy } = error.data as Partial<ReplacedTransfer>
  expect(onRecord()[0]?.replacedBy).toBe(replacedBy)
  expect(onRecord()[0]).not.toHaveProperty('feeUnits')
})

test('after a day, a transfer that nodes still have stays pending, and one that none has shown is dropped', async () => {
  for (const [state, left] of [
    ['pending', ['pending']],
    ['unseen', []],
  ] as const) {
    const { app, chain, transfer, status } = openPage(
      storageOf([stored({ startedAtMs: -pendingTransactionLifetimeMs })]),
    )
    chain.reject(timedOut(state))
    await app.start()
    await vi.waitFor(() => expect(transfer?.wait).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(status()).toEqual(left))
  }
})

test('a transfer that the wallet sent again with a higher fee keeps the hash that was mined', async () => {
  const { app, chain, onRecord } = openPage(storageOf([stored()]))
  chain.resolve({ status: 'confirmed', hash: '0xfaster', feeUnits: 21n })
  await app.start()
  await vi.waitFor(() => expect(onRecord()).toMatchObject([{ status: 'confirmed', hash: '0xfaster', feeUnits: '21' }]))
})

test('follows a transfer that nodes have beyond the first time limit', async () => {
  const { app, chain, transfer, status } = openPage(storageOf([stored()]))
  vi.mocked(transfer.wait).mockRejectedValueOnce(timedOut('pending'))
  chain.resolve({ status: 'confirmed', hash: '0xhash' })
  await app.start()
  await vi.waitFor(() => expect(status()).toEqual(['confirmed']))
})

test('a cancelled request that the wallet has stays unanswered until the wallet responds', async () => {
  const { app, wallet, asked, status } = openPage()
  const cancel = new AbortController()
  const sending = sendToken(app, draft, { signal: cancel.signal })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  cancel.abort()
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  expect(status()).toEqual(['unanswered'])
  expect(asked.mock.calls[0]?.[0].signal?.aborted).toBe(false)
  wallet.resolve('0xhash')
  await vi.waitFor(() => expect(status()).toEqual(['pending']))
})

test('a cancelled request that the relay does not have yet is withdrawn', async () => {
  const { app, wallet, asked, requests, status } = openPage(storageOf(), 'walletconnect')
  const cancel = new AbortController()
  const sending = sendToken(app, draft, { signal: cancel.signal })
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(app.store.getState().operations).toMatchObject([{ delivered: false }])
  cancel.abort()
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  expect(asked.mock.calls[0]?.[0].signal?.aborted).toBe(true)
  wallet.reject(cancel.signal.reason)
  await vi.waitFor(() => expect(status()).toEqual([]))
})

test('a delivered request is no longer withdrawn, and a rejection is stored', async () => {
  const { app, wallet, asked, requests, status } = openPage(storageOf(), 'walletconnect')
  const cancel = new AbortController()
  const sending = sendToken(app, draft, { signal: cancel.signal })
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  requests[0]?.onDelivered?.()
  cancel.abort()
  await expect(sending).rejects.toThrow()
  expect(asked.mock.calls[0]?.[0].signal?.aborted).toBe(false)
  wallet.reject(errorOf(USER_REJECTED))
  await vi.waitFor(() => expect(status()).toEqual(['rejected']))
})

test('[S9.3] the record is bounded, skips foreign data and drops operations that ended long ago', async () => {
  const old = stored({ id: 'old', status: 'confirmed', startedAtMs: -settledOperationLifetimeMs })
  const many = Array.from({ length: 120 }, (_, index) => stored({ id: `${index}`, status: 'failed' }))
  const foreign = [null, 7, { id: 'x' }, { ...stored(), status: 'constructor' }, { ...stored(), detail: { to: 1 } }]
  const { app, status } = openPage(storageOf([old, ...foreign, ...many]))
  await app.start()
  await vi.waitFor(() => expect(status()).toHaveLength(pendingTransactionsMax))
  expect(app.store.getState().operations.at(-1)?.id).toBe('119')
})
