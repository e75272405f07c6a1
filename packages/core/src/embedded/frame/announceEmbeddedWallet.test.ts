import { eip155 } from '@latchkey/eip155'
import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import { solana } from '@latchkey/solana'
import { expect, onTestFinished, test, vi } from 'vitest'
import { secureOrigin } from '../../../../frame/test/memoryPage.ts'
import { embeddedApp, evmAddress, solanaAddress } from '../../../test/embeddedApp.ts'
import { connect } from '../../connect/connect.ts'
import type { EmbeddedWalletOptions } from '../../options.ts'
import type { Eip1193Provider } from '../../provider/chainProvider.ts'
import type { StandardSolanaWallet } from '../../provider/standardSolanaWallet.ts'
import { signInWithEmail } from '../email/signInWithEmail.ts'
import { announceEmbeddedWallet } from './announceEmbeddedWallet.ts'

const handlers: FrameHandlers = {
  'connect email': async () => ({ action: 'connect' }),
  'get user': async ({ chainId = 'eip155:1' }) => ({
    address: chainId.startsWith('solana:') ? solanaAddress : evmAddress,
    chainId,
  }),
  'switch network': async ({ chainId }) => ({ chainId }),
  'RPC request': async ({ method, params }) => ({ method, params }),
  'sign out': async () => undefined,
}

/** A page with the libraries that look for wallets, and a modal that records its calls. */
function app({ icons = [], embeddedWallet = {} }: app.Params = {}) {
  const page = new EventTarget()
  const fetched: string[] = []
  const { latchkey, clock } = embeddedApp({
    handlers,
    options: {
      adapters: [eip155({ page }), solana({ page })],
      metadata: { name: 'App', icons },
      embeddedWallet: { secureUrl: secureOrigin, ...embeddedWallet },
      fetch: async (input) => {
        fetched.push(String(input))
        return new Response(new Uint8Array([1, 2, 3]), { headers: { 'Content-Type': 'image/png' } })
      },
    },
  })
  const opened: (string | undefined)[] = []
  const closings = new Set<() => void>()
  const close = () => {
    for (const closed of [...closings]) closed()
    closings.clear()
  }
  latchkey.live.modal = {
    open: (view) => void opened.push(view?.name),
    close: () => {
      opened.push('closed')
      close()
    },
    onClosed(closed) {
      closings.add(closed)
      return () => closings.delete(closed)
    },
  }
  return {
    latchkey,
    clock,
    page,
    opened,
    closings,
    close,
    fetched,
    signIn: () => signInWithEmail(latchkey, { email: 'ada@example.com' }),
  }
}

declare namespace app {
  type Params = { readonly icons?: readonly string[]; readonly embeddedWallet?: Partial<EmbeddedWalletOptions> }
}

/** Wallets that libraries discover in the page. */
function lookFor(page: EventTarget) {
  const evm: { info: Record<string, string>; provider: Eip1193Provider }[] = []
  const standard: StandardSolanaWallet[] = []
  const register = (wallet: StandardSolanaWallet) => {
    standard.push(wallet)
    return () => {}
  }
  page.addEventListener('eip6963:announceProvider', (event) => evm.push((event as CustomEvent).detail))
  page.addEventListener('wallet-standard:register-wallet', (event) => (event as CustomEvent).detail({ register }))
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  return { evm, standard }
}

test('libraries find the wallet after the sign-in, whether they started discovery before or after it', async () => {
  const { latchkey, page, signIn } = app()
  const early = lookFor(page)
  expect(early).toEqual({ evm: [], standard: [] })
  await signIn()
  await vi.waitUntil(() => early.standard.length > 0)
  const late = lookFor(page)
  for (const { evm, standard } of [early, late]) {
    const [found] = evm
    expect(found?.info).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'App Wallet',
      rdns: 'com.example.secure',
      icon: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    })
    expect(await found?.provider.request({ method: 'eth_accounts' })).toEqual([evmAddress])
    expect(standard).toMatchObject([{ name: 'App Wallet', accounts: [{ address: solanaAddress }] }])
  }
  expect(late.evm[0]?.info.uuid).toBe(early.evm.at(-1)?.info.uuid)
  await latchkey.destroy()
  expect(lookFor(page)).toEqual({ evm: [], standard: [] })
})

test("our own list has the wallet once, with a connector for each namespace, and not among the page's wallets", async () => {
  const { latchkey, signIn } = app()
  await announceEmbeddedWallet(latchkey)
  await signIn()
  expect(await latchkey.getWallets()).toMatchObject([
    {
      id: 'embedded',
      name: 'App Wallet',
      rdns: 'com.example.secure',
      connectors: {
        eip155: { type: 'AUTH', namespace: 'eip155' },
        solana: { type: 'AUTH', namespace: 'solana' },
      },
    },
  ])
  expect(latchkey.store.getState().wallets).toEqual([])
})

test('connecting an announced wallet opens the modal at the sign-in, and closes it when the visitor has signed in', async () => {
  const { latchkey, page, opened, close, signIn } = app()
  await announceEmbeddedWallet(latchkey)
  const { evm, standard } = lookFor(page)
  const provider = evm[0]!.provider
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  const changes: unknown[] = []
  provider.on('accountsChanged', (accounts) => changes.push(accounts))

  const refused = provider.request({ method: 'eth_requestAccounts' })
  await vi.waitUntil(() => opened.length === 1)
  close()
  await expect(refused).rejects.toMatchObject({ code: 4001 })

  const accounts = provider.request({ method: 'eth_requestAccounts' })
  await vi.waitUntil(() => opened.length === 2)
  await signIn()
  expect(await accounts).toEqual([evmAddress])
  expect(opened).toEqual(['EmailLogin', 'EmailLogin', 'closed'])
  expect((await standard[0]!.features['standard:connect'].connect()).accounts).toMatchObject([
    { address: solanaAddress },
  ])
  expect(opened).toHaveLength(3)
  await vi.waitUntil(() => changes.length > 0)
  expect(changes).toEqual([[evmAddress]])
})

test('an app without e-mail sign-in opens the social accounts', async () => {
  const { latchkey, opened, closings } = app({ embeddedWallet: { email: false, socials: ['google'] } })
  connect(latchkey, { walletId: 'embedded' }).catch(() => {})
  await vi.waitUntil(() => opened.length === 1)
  expect(opened).toEqual(['ConnectSocials'])
  expect(closings.size).toBe(1)
})

test('connect accepts the row of the list, in the requested namespace', async () => {
  const { latchkey, opened, signIn } = app()
  const [wallet] = await latchkey.getWallets()
  const account = latchkey.connect({ walletId: wallet!.id, namespace: 'solana' })
  await vi.waitUntil(() => opened.length === 1)
  await signIn()
  expect(await account).toMatchObject({ namespace: 'solana', address: solanaAddress, connectionId: 'embedded' })
  expect(latchkey.getAccount()).toMatchObject({ namespace: 'solana' })
  await expect(latchkey.connect({ walletId: wallet!.id, namespace: 'bip122' })).rejects.toMatchObject({
    code: 'WALLET_LACKS_NAMESPACE',
    message: expect.stringMatching(/ has no bip122 accounts\. Choose one of its namespaces: eip155, solana\.$/),
  })
})

test('the announced provider stays with the embedded wallet, switches its network and signs out', async () => {
  const { latchkey, page, signIn } = app()
  await signIn()
  await announceEmbeddedWallet(latchkey)
  const { provider } = lookFor(page).evm[0]!
  // Another wallet of the page is the active one.
  latchkey.store.setState(({ active }) => ({
    active: { ...active, eip155: { connectionId: 'other', address: '0x1' } },
  }))
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([evmAddress])
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  const params = ['0x68656c6c6f', evmAddress]
  expect(await provider.request({ method: 'personal_sign', params })).toEqual({ method: 'personal_sign', params })
  await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
})

test('apps can add properties to the announced provider, as for old wallets', async () => {
  const { latchkey, page } = app()
  await announceEmbeddedWallet(latchkey)
  const { provider } = lookFor(page).evm[0]!
  expect(() => Object.assign(provider, { autoRefreshOnNetworkChange: false })).not.toThrow()
})

test("announces the app's icon as a data URI, and does not fetch one from another origin", async () => {
  vi.stubGlobal('location', new URL('https://app.example/'))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { latchkey, page, fetched } = app({ icons: ['https://app.example/icon.png'] })
  await announceEmbeddedWallet(latchkey)
  expect(fetched).toEqual(['https://app.example/icon.png'])
  expect(lookFor(page).evm[0]?.info.icon).toBe('data:image/png;base64,AQID')
  const other = app({ icons: ['https://cdn.example/icon.png'] })
  await announceEmbeddedWallet(other.latchkey)
  expect(other.fetched).toEqual([])
})

test('[S5.10] [S6.1] rejects a method that the wallet never allows at once, and reports it to the page 300 ms later', async () => {
  const { latchkey, clock, page, signIn } = app()
  await signIn()
  await announceEmbeddedWallet(latchkey)
  const denied: string[] = []
  latchkey.events.on('actionDenied', ({ method }) => denied.push(method))
  const { provider } = lookFor(page).evm[0]!
  await expect(provider.request({ method: 'eth_sign', params: [evmAddress, '0x00'] })).rejects.toMatchObject({
    code: -32601,
    cause: { values: { reason: 'Requested RPC call is not allowed' } },
  })
  await clock.advance(299)
  expect(denied).toEqual([])
  await clock.advance(1)
  expect(denied).toEqual(['eth_sign'])
})
