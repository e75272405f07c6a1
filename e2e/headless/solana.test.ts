import { memoryStorage } from '@latchkey/base/storage'
import { capabilitiesOf } from '@latchkey/core/chain/capabilitiesOf'
import { accountOf } from '@latchkey/core/connect/activeAccount'
import { disconnect } from '@latchkey/core/connect/disconnect'
import { pair } from '@latchkey/core/connect/pair'
import { setActive } from '@latchkey/core/connect/setActive'
import { createLatchkey } from '@latchkey/core/createLatchkey'
import { sendToken } from '@latchkey/core/send/sendToken'
import { signIn } from '@latchkey/core/siwx/signIn'
import { pageStorage } from '@latchkey/core/storage/webStorage'
import { eip155 } from '@latchkey/eip155'
import { latchkeyDevnet } from '@latchkey/eip155/networks'
import { solana } from '@latchkey/solana'
import { latchkeySolana } from '@latchkey/solana/networks'
import { createTestWallet } from '@latchkey/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type HeadlessStack, pageUrl, startHeadlessStack } from './headlessStack.ts'

let stack: HeadlessStack
beforeAll(async () => {
  stack = await startHeadlessStack()
}, 300_000)
afterAll(() => stack?.stop())

const solanaId = latchkeySolana.caipNetworkId

test('one session over the relay covers both namespaces: sign-in and transfer on Solana, one disconnect for both', async () => {
  const [evmUrl = ''] = stack.chainUrls
  const wallet = createTestWallet({
    chains: [
      { id: 31337, rpcUrl: evmUrl },
      { id: solanaId, rpcUrl: stack.solanaUrl },
    ],
    relayUrl: stack.relayUrl,
    timeoutMs: 15_000,
  })
  const app = createLatchkey({
    projectId: '0'.repeat(32),
    networks: [
      { ...latchkeyDevnet, rpcUrls: [evmUrl] },
      { ...latchkeySolana, rpcUrls: [stack.solanaUrl] },
    ],
    adapters: [eip155(), solana()],
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
    storage: memoryStorage(),
    webStorage: pageStorage(),
  })
  await app.start()
  const account = (namespace: 'eip155' | 'solana') => accountOf(app.store.getState(), namespace)
  const pairing = await pair(app)
  await wallet.pair(pairing.uri)
  expect([...(await pairing.approval)].sort()).toEqual(['eip155', 'solana'])
  const address = wallet.addressOn(solanaId)
  expect(account('eip155')).toMatchObject({ status: 'connected', address: wallet.address })
  expect(account('solana')).toMatchObject({ status: 'connected', address, networkId: solanaId })

  setActive(app, { namespace: 'solana' })
  expect((await signIn(app)).account).toBe(`${solanaId}:${address}`)
  const receiver = createTestWallet({ seed: crypto.randomUUID() }).addressOn(solanaId)
  const token = { symbol: 'SOL', decimals: 9, units: 10n ** 9n * 10_000n }
  const sent = await sendToken(app, { token, amount: '1.5', receiver })
  expect(await sent.wait()).toBe('confirmed')
  const [, adapter] = app.options.adapters
  const network = { ...latchkeySolana, rpcUrls: [stack.solanaUrl] }
  const { balances } = (adapter && (await capabilitiesOf(adapter))) ?? {}
  expect(await balances?.native({ network, address: receiver })).toBe(1_500_000_000n)
  expect(wallet.requests.map(({ method }) => method)).toEqual([
    'session_proposal',
    'solana_signMessage',
    'solana_signAndSendTransaction',
  ])

  await disconnect(app)
  for (const namespace of ['eip155', 'solana'] as const) expect(account(namespace).status).toBe('disconnected')
  await vi.waitFor(() => expect(wallet.sessions).toEqual([]), { interval: 10, timeout: 60_000 })
  await app.destroy()
  await wallet.close()
})
