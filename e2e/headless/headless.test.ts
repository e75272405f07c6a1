import { memoryStorage, type Storage } from '@latchkey/base/storage'
import { getCapabilities } from '@latchkey/core/calls/getCapabilities'
import { sendCalls } from '@latchkey/core/calls/sendCalls'
import { waitForCallsStatus } from '@latchkey/core/calls/waitForCallsStatus'
import { capabilitiesOf } from '@latchkey/core/chain/capabilitiesOf'
import { accountOf } from '@latchkey/core/connect/activeAccount'
import { disconnect } from '@latchkey/core/connect/disconnect'
import { pair } from '@latchkey/core/connect/pair'
import { createLatchkey } from '@latchkey/core/createLatchkey'
import type { Latchkey } from '@latchkey/core/latchkey'
import type { LatchkeyOptions } from '@latchkey/core/options'
import { sendToken } from '@latchkey/core/send/sendToken'
import { getAccessToken } from '@latchkey/core/siwx/getAccessToken'
import { signIn } from '@latchkey/core/siwx/signIn'
import { signInOf } from '@latchkey/core/siwx/signInState'
import { pageStorage, type WebStorage } from '@latchkey/core/storage/webStorage'
import { listWallets } from '@latchkey/core/wallets/listWallets'
import { eip155 } from '@latchkey/eip155'
import { getTokenBalance } from '@latchkey/eip155/balances/getBalances'
import { latchkeyDevnet, latchkeyDevnetTwo } from '@latchkey/eip155/networks'
import { createTestWallet, type TestWallet } from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type HeadlessStack, pageUrl, startHeadlessStack } from './headlessStack.ts'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const native = { symbol: 'ETH', decimals: 18, units: 10n ** 18n * 9_000n } as const
const lusd = { ...native, symbol: 'LUSD', decimals: 6, address: '0xd50C8524CF4D3d05cAfb834f8e5feFEE916eD2d6' }

type Stores = { readonly storage: Storage; readonly webStorage: WebStorage }
let stack: HeadlessStack
let wallet: TestWallet
let apps: Latchkey[]

beforeAll(async () => {
  stack = await startHeadlessStack()
}, 300_000)
afterAll(() => stack?.stop())
beforeEach(() => {
  apps = []
  wallet = createTestWallet({
    name: 'Harbor',
    chains: stack.chainUrls.map((rpcUrl, index) => ({ id: 31337 + index, rpcUrl })),
    relayUrl: stack.relayUrl,
    timeoutMs: 15_000,
  })
})
afterEach(async () => {
  for (const app of apps) await app.destroy()
  await wallet.close()
})

const until = (check: () => unknown) => vi.waitFor(check, { interval: 10, timeout: 60_000 })
const stores = (): Stores => ({ storage: memoryStorage(), webStorage: pageStorage() })
const asked = () => wallet.requests.map(({ method }) => method)
const account = (app: Latchkey) => accountOf(app.store.getState(), 'eip155')

/** The app side as in a page; adds the Origin header, which a browser would add itself. */
function openApp(kept: Stores & Pick<LatchkeyOptions, 'wallets'>): Latchkey {
  const [one = '', two = ''] = stack.chainUrls
  const app = createLatchkey({
    projectId: '0'.repeat(32),
    networks: [
      { ...latchkeyDevnet, rpcUrls: [one] },
      { ...latchkeyDevnetTwo, rpcUrls: [two] },
    ],
    adapters: [eip155()],
    metadata: { name: 'Shop', description: 'A shop for tests', url: pageUrl, icons: [] },
    serverUrl: stack.serverUrl,
    relayUrl: stack.relayUrl,
    pageUrl,
    siwx: { required: false },
    webSocket: WebSocket,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('origin', pageUrl)
      return fetch(input, { ...init, headers })
    },
    ...kept,
  })
  apps.push(app)
  return app
}

async function pairedApp(kept = stores()): Promise<Latchkey> {
  const app = openApp(kept)
  await app.start()
  const pairing = await pair(app)
  expect(account(app).status).toBe('connecting')
  await wallet.pair(pairing.uri)
  expect(await pairing.approval).toEqual(['eip155'])
  return app
}

async function nativeBalance(app: Latchkey, address: string): Promise<bigint> {
  const [network] = app.options.networks
  const [adapter] = app.options.adapters
  const { balances } = (adapter && (await capabilitiesOf(adapter))) ?? {}
  return (await balances?.native({ network, address })) ?? 0n
}

test('[S4.6] pairs, signs in with the server, sends both kinds of token, and is notified of the disconnect', async () => {
  const app = await pairedApp()
  expect(account(app)).toMatchObject({ status: 'connected', address: wallet.address, networkId: 'eip155:31337' })
  expect(account(app).wallet?.name).toBe('Harbor')

  await until(() => expect(signInOf(app.store.getState()).status).toBe('required'))
  const session = await signIn(app)
  expect(session.account).toBe(`eip155:31337:${wallet.address}`)
  const answer = await fetch(`${stack.serverUrl}/auth/v1/session?projectId=${app.options.projectId}`, {
    headers: { authorization: `Bearer ${await getAccessToken(app)}`, origin: pageUrl },
  })
  expect(await answer.json()).toMatchObject({ session: { sid: session.sid, account: session.account } })

  const before = await nativeBalance(app, receiver)
  const sent = await sendToken(app, { token: native, amount: '1.5', receiver })
  expect(await sent.wait()).toBe('confirmed')
  expect((await nativeBalance(app, receiver)) - before).toBe(1_500_000_000_000_000_000n)

  const [network] = app.options.networks
  const tokens = () => getTokenBalance({ network, address: receiver, token: lusd.address })
  const tokensBefore = await tokens()
  const sentTokens = await sendToken(app, { token: lusd, amount: '2.25', receiver })
  expect(await sentTokens.wait()).toBe('confirmed')
  expect((await tokens()) - tokensBefore).toBe(2_250_000n)
  expect(asked()).toEqual(['session_proposal', 'personal_sign', 'eth_sendTransaction', 'eth_sendTransaction'])

  await disconnect(app)
  await until(() => expect(wallet.sessions).toEqual([]))
  expect(account(app).status).toBe('disconnected')
  await until(() => expect(signInOf(app.store.getState()).status).toBe('idle'))
}, 300_000)

test('[S7.34] a response arrives although the relay is killed between request and response', async () => {
  const app = await pairedApp()
  wallet.setAutoApprove(false)
  const before = await nativeBalance(app, receiver)
  const sending = sendToken(app, { token: native, amount: '0.5', receiver })
  const request = await wallet.nextRequest('eth_sendTransaction')
  await stack.killRelay()
  const answering = request.approve()
  await stack.reviveRelay()
  await answering
  const { wait } = await sending
  expect(await wait()).toBe('confirmed')
  expect((await nativeBalance(app, receiver)) - before).toBe(500_000_000_000_000_000n)
  expect(asked()).toEqual(['session_proposal', 'eth_sendTransaction'])
}, 300_000)

test('[S4.2] a reloaded app is connecting until the wallet responds, and restores its sign-in', async () => {
  const kept = stores()
  const first = await pairedApp(kept)
  await until(() => expect(signInOf(first.store.getState()).status).toBe('required'))
  await signIn(first)
  await first.destroy()

  const reloaded = openApp(kept)
  const statuses: (string | undefined)[] = []
  reloaded.store.subscribe(() => statuses.push(account(reloaded)?.status))
  await reloaded.start()
  await until(() => expect(account(reloaded)).toMatchObject({ status: 'connected', address: wallet.address }))
  expect(statuses[0]).toBe('connecting')
  await until(() => expect(signInOf(reloaded.store.getState()).status).toBe('signed'))
  expect(asked()).toEqual(['session_proposal', 'personal_sign'])
  const sent = await sendToken(reloaded, { token: native, amount: '0.1', receiver })
  expect(await sent.wait()).toBe('confirmed')
}, 300_000)

test('[S4.2] a reloaded app does not restore a connection that the wallet has ended', async () => {
  const kept = stores()
  const first = await pairedApp(kept)
  await first.destroy()
  await wallet.disconnect()
  const reloaded = openApp(kept)
  const statuses = new Set<string | undefined>()
  reloaded.store.subscribe(() => statuses.add(account(reloaded)?.status))
  await reloaded.start()
  await until(() => expect(account(reloaded)?.status).toBe('disconnected'))
  expect(statuses).not.toContain('connected')
}, 300_000)

test('[S4.6] [S8.5] a rejection leaves no partial connection, and a declined sign-in is reported', async () => {
  const app = openApp(stores())
  wallet.rejectNext('session_proposal')
  const refused = await pair(app)
  await wallet.pair(refused.uri)
  await expect(refused.approval).rejects.toMatchObject({ code: 'CONNECTION_REJECTED', rpcCode: 5000 })
  expect(account(app).status).toBe('disconnected')

  await app.start()
  const pairing = await pair(app)
  await wallet.pair(pairing.uri)
  await pairing.approval
  wallet.rejectNext('personal_sign')
  await expect(signIn(app)).rejects.toMatchObject({ code: 'SIGNATURE_DECLINED' })
  expect(signInOf(app.store.getState())).toMatchObject({ status: 'required', error: { code: 'SIGNATURE_DECLINED' } })
  expect(account(app).status).toBe('connected')
}, 300_000)

test("[S4.1] a disconnect by the wallet ends the app's connection", async () => {
  const app = await pairedApp()
  const heard = new Promise((resolve) => app.events.on('disconnected', resolve))
  await wallet.disconnect()
  expect(await heard).toMatchObject({ namespace: 'eip155', by: 'wallet', wasActive: true })
  expect(account(app)).toMatchObject({ status: 'disconnected', accounts: [] })
}, 300_000)

test('sends a batch of calls over the relay, and reads capabilities and status from the wallet', async () => {
  const app = await pairedApp()
  expect(await getCapabilities(app)).toEqual({
    31337: { atomic: { status: 'unsupported' } },
    31338: { atomic: { status: 'unsupported' } },
  })
  const { id } = await sendCalls(app, {
    calls: [
      { to: receiver, value: 1n },
      { to: receiver, value: 2n },
    ],
  })
  expect(await waitForCallsStatus(app, { id })).toMatchObject({ status: 'success', chainId: 31337 })
  wallet.rejectNext('wallet_sendCalls')
  await expect(sendCalls(app, { calls: [{ to: receiver, value: 3n }] })).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
}, 300_000)

test("[S9.9] the app's option filters and orders the server's directory, and its pages contain every other wallet once", async () => {
  const whole = openApp(stores())
  const { wallets: first, count } = await listWallets(whole)
  const [excluded, featured, recommended] = [first[1]?.id ?? '', first[30]?.id ?? '', first[20]?.id ?? '']
  const wallets = { featured: [featured], recommended: [recommended], exclude: [excluded] }
  const app = openApp({ ...stores(), wallets })
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(count / 40) }, (_, at) => listWallets(app, { page: at + 1 })),
  )
  const ids = pages.flatMap((page) => page.wallets.map(({ id }) => id))
  expect(ids[0]).toBe(featured)
  expect(ids).not.toContain(excluded)
  expect(new Set(ids).size).toBe(ids.length)
  expect(pages.map((page) => page.count)).toEqual(pages.map(() => count - 1))
  expect(ids).toHaveLength(count - 1)
  const shown = await listWallets(app, { recommended: true })
  expect(shown.wallets.slice(0, 2).map(({ id }) => id)).toEqual([featured, recommended])

  const only = openApp({ ...stores(), wallets: { include: [excluded, featured] } })
  expect(await listWallets(only)).toMatchObject({ source: 'server', count: 2 })
  const search = first[1]?.name ?? ''
  expect((await listWallets(app, { search })).wallets.map(({ id }) => id)).not.toContain(excluded)
}, 300_000)
