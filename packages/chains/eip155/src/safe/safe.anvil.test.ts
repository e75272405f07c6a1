import { systemClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import { getCallsStatus } from '@latchkey/core/calls/getCallsStatus'
import { getCapabilities } from '@latchkey/core/calls/getCapabilities'
import { sendCalls } from '@latchkey/core/calls/sendCalls'
import { accountOf } from '@latchkey/core/connect/activeAccount'
import { connectHost } from '@latchkey/core/connect/connectHost'
import type { Connector } from '@latchkey/core/connect/port'
import { createLatchkey } from '@latchkey/core/createLatchkey'
import { pageStorage } from '@latchkey/core/storage/webStorage'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eip155 } from '../eip155.ts'
import { mnemonicAccounts, publicTestMnemonic } from '../keys/mnemonicAccounts.ts'
import { latchkeyDevnet, latchkeyDevnetTwo } from '../networks/devnet.ts'
import { safeHost } from '../testing/safeHost.ts'
import { findSafe } from './findSafe.ts'

const [alice, bob] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 2 }) as [
  ReturnType<typeof mnemonicAccounts>[0],
  ReturnType<typeof mnemonicAccounts>[0],
]
const safeOrigin = 'https://app.safe.global'
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
})
afterAll(() => anvil.stop())

/** An app in the frame of a Safe, with a clock that does not wait. */
function openApp(
  given: { readonly origin?: string; readonly txStatus?: string; readonly safeOrigins?: readonly string[] } = {},
) {
  const { origin = safeOrigin, safeOrigins = [], ...more } = given
  const host = safeHost({ account: alice, chainId: 31337, rpcUrl: anvil.url, origin, ...more })
  const clock = { now: () => 0, after: (ms: number, task: () => void) => systemClock.after(Math.min(ms, 20), task) }
  const webStorage = pageStorage()
  const open = () =>
    createLatchkey({
      projectId: '0'.repeat(32),
      networks: [{ ...latchkeyDevnet, rpcUrls: [anvil.url] }, latchkeyDevnetTwo],
      adapters: [eip155({ page: host.page, clock, safeOrigins })],
      metadata: { name: 'App' },
      storage: memoryStorage(),
      webStorage,
    })
  return { host, latchkey: open(), reload: open }
}
async function connected(params?: Parameters<typeof openApp>[0]) {
  const app = openApp(params)
  await connectHost(app.latchkey)
  await vi.waitFor(() => expect(accountOf(app.latchkey.store.getState()).status).toBe('connected'))
  return app
}

test('[S3.2] connects automatically inside Safe, as a smart account, and again after a reload', async () => {
  const { latchkey, reload } = await connected()
  expect(latchkey.store.getState().connections).toMatchObject([
    {
      id: 'safe@eip155',
      wallet: { name: 'Safe' },
      accounts: [{ address: alice.address, type: 'smartAccount' }],
      networks: { eip155: 'eip155:31337' },
    },
  ])
  const next = reload()
  await next.start()
  expect(next.store.getState().connections).toMatchObject([
    { status: 'connected', accounts: [{ type: 'smartAccount' }] },
  ])
})

/** Connectors found in a page. */
async function foundIn(page: findSafe.Params['page']) {
  const found: Connector[] = []
  const clock = { now: () => 0, after: (_: number, task: () => void) => systemClock.after(20, task) }
  await findSafe({ page, clock, found: (connector) => found.push(connector) })
  return found
}

test('ignores frames of other origins and sends them nothing; accepts configured origins', async () => {
  const stranger = openApp({ origin: 'https://safe.evil.example' })
  expect(await foundIn(stranger.host.page)).toEqual([])
  expect(stranger.host.asked).toEqual([])

  const own = await connected({ origin: 'https://safe.chain.example', safeOrigins: ['https://safe.chain.example'] })
  expect(new Set(own.host.asked.map(({ to }) => to))).toEqual(new Set(['https://safe.chain.example']))
})

test('falls back to the referrer without ancestorOrigins, and ignores messages from other windows', async () => {
  const { host } = openApp()
  const document = { referrer: `${safeOrigin}/apps/open?safe=1` }
  expect(await foundIn(Object.assign(host.page, { location: {}, document }))).toMatchObject([{ id: 'safe' }])
  host.parent.postMessage = (message) => {
    const data = { id: message.id, success: true, version: '9', data: { safeAddress: bob.address, chainId: 31337 } }
    for (const forged of [
      { source: {}, origin: safeOrigin },
      { source: host.parent, origin: 'https://evil.example' },
    ])
      host.page.dispatchEvent(Object.assign(new Event('message'), { data, ...forged }))
  }
  expect(await foundIn(host.page)).toEqual([])
})

test('a disconnected Safe stays disconnected until the page is opened again', async () => {
  const { latchkey } = await connected()
  await latchkey.disconnect()
  expect(accountOf(latchkey.store.getState()).status).toBe('disconnected')
  await latchkey.connect({ walletId: 'safe' })
  expect(accountOf(latchkey.store.getState()).status).toBe('connected')
})

test('signs messages and typed data, and waits for the owners', async () => {
  const { latchkey } = await connected()
  const signature = (await latchkey.signMessage({ message: 'grüezi' })) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'grüezi', signature })).toBe(alice.address)
  const typedData = {
    domain: { name: 'App', chainId: 31337 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'hi' },
  } as const
  const signed = (await latchkey.signTypedData({ typedData })) as `0x${string}`
  expect(await recoverTypedDataAddress({ ...typedData, signature: signed })).toBe(alice.address)
})

test('returns the transaction hash once Safe has sent it, and the Safe hash while confirmations are missing', async () => {
  const { host, latchkey } = await connected({ txStatus: 'PENDING' })
  const sending = latchkey.sendTransaction({ transaction: { to: bob.address, value: 5n } })
  await vi.waitFor(() => expect(host.asked.map(({ method }) => method)).toContain('getTxBySafeTxHash'))
  await host.execute()
  const asked = { method: 'eth_getTransactionReceipt', params: [await sending] }
  await expect
    .poll(() => latchkey.getProvider('eip155').request(asked))
    .toMatchObject({ status: '0x1', to: bob.address.toLowerCase() })

  const shared = await connected()
  expect(await shared.latchkey.sendTransaction({ transaction: { to: bob.address, value: 5n } })).toMatch(/^0x0+1$/)
})

test('sends a batch of calls as one atomic Safe transaction', async () => {
  const { host, latchkey } = await connected()
  expect(await getCapabilities(latchkey)).toEqual({ 31337: { atomic: { status: 'supported' } } })
  const { id } = await sendCalls(latchkey, { calls: [{ to: bob.address, value: 7n }], atomicRequired: true })
  expect(await getCallsStatus(latchkey, { id })).toMatchObject({ status: 'pending', atomic: true })
  await host.execute()
  expect(await getCallsStatus(latchkey, { id })).toMatchObject({ status: 'success', receipts: [{ status: 'success' }] })
})

test('reports a rejection in Safe; a Safe stays on its network', async () => {
  const { host, latchkey } = await connected()
  await expect(latchkey.switchNetwork({ networkId: 'eip155:31338' })).rejects.toMatchObject({
    code: 'NETWORK_SWITCH_UNSUPPORTED',
  })
  host.rejectAll()
  await expect(latchkey.sendTransaction({ transaction: { to: bob.address, value: 5n } })).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
})
