import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { accountOf } from '@latchkey/core/connect/activeAccount'
import { contractAccounts } from '@latchkey/devnet/contractAccounts'
import { startAnvil } from '@latchkey/devnet/startAnvil'
import { mnemonicAccounts, publicTestMnemonic } from '@latchkey/eip155/keys/mnemonicAccounts'
import { signRequest } from '@latchkey/eip155/keys/signRequest'
import { createRelay } from '@latchkey/relay/createRelay'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { recoverMessageAddress } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { signHello } from '../../../docs/examples/app.ts'
import { MyButton } from '../../../docs/examples/customButton.tsx'
import { EmailSignIn, withEmail } from '../../../docs/examples/emailSignIn.tsx'
import { ConnectPage } from '../../../docs/examples/embedded.tsx'
import { App } from '../../../docs/examples/kit.tsx'
import { instanceFor } from '../../../docs/examples/serverRendering.ts'
import { signIn } from '../../../docs/examples/signIn.ts'
import { GermanApp, OwnTextsApp } from '../../../docs/examples/texts.tsx'
import { runWallet } from '../../../docs/examples/wallet.ts'
import { rainbowFirst } from '../../../docs/examples/wallets.ts'
import { type LatchkeyOptions, listWallets } from './latchkey.ts'
import { memoryStorage } from './provider.ts'
import { LatchkeyProvider } from './react.ts'
import {
  buildAuthObject,
  createRelayClient,
  createWalletClient,
  formatAuthMessage,
  populateAuthPayload,
  type WalletClient,
} from './wallet.ts'

const root = join(import.meta.dirname, '../../..')

/** The documents that show each tested example. */
const shownIn: Readonly<Record<string, readonly string[]>> = {
  'README.md': ['docs/examples/kit.tsx'],
  'packages/latchkey/README.md': ['docs/examples/kit.tsx'],
  'docs/kit.md': [
    'kit.tsx',
    'buying.ts',
    'embedded.tsx',
    'serverRendering.ts',
    'texts.tsx',
    'theme.ts',
    'wallets.ts',
  ].map((name) => `docs/examples/${name}`),
  'docs/provider.md': ['app.ts', 'signIn.ts', 'wallet.ts'].map((name) => `docs/examples/${name}`),
  'docs/recipes/contracts.md': [
    'docs/examples/contractsViem.ts',
    'docs/examples/contractsEthers.ts',
    'packages/wagmi/example/contracts.ts',
  ],
  'packages/testing/README.md': ['src/App.test.jsx', 'jest.config.js', 'browserEnvironment.js'].map(
    (name) => `examples/jest/${name}`,
  ),
  'docs/recipes/custom-button.md': ['docs/examples/customButton.tsx'],
  'docs/recipes/embedded-wallet.md': ['docs/examples/emailSignIn.tsx'],
  'docs/recipes/headless.md': ['ConnectScreen.tsx', 'main.tsx'].map((name) => `examples/headless/src/${name}`),
  'docs/recipes/next.md': ['app/Providers.tsx', 'app/layout.tsx', 'proxy.ts'].map((name) => `examples/next/${name}`),
  'docs/recipes/own-backend.md': ['Fetch', 'Express', 'Hono', 'Next']
    .map((name) => `docs/examples/backend${name}.ts`)
    .concat('docs/examples/ownBackend.ts', 'docs/examples/ownSessions.ts'),
  'packages/verify/README.md': ['docs/examples/backendExpress.ts'],
  'docs/recipes/plain-script.md': ['docs/examples/script.ts'],
}

test.each(Object.entries(shownIn))('the examples in %s equal the tested code', async (page, examples) => {
  const text = await readFile(join(root, page), 'utf8')
  for (const example of examples) {
    const code = await readFile(join(root, example), 'utf8')
    expect(text, example).toContain(`\`\`\`${extname(example).slice(1)}\n${code}\`\`\``)
  }
})

test("the readme's app renders its button", () => {
  expect(renderToString(createElement(App))).toMatch(/<button[^>]*>.*Connect/)
})

const Page = ({ latchkey }: { readonly latchkey: ReturnType<typeof instanceFor> }) =>
  LatchkeyProvider({ latchkey, children: createElement(MyButton) })

const options: LatchkeyOptions = {
  projectId: '0'.repeat(32),
  networks: [
    {
      id: 1,
      caipNetworkId: 'eip155:1',
      chainNamespace: 'eip155',
      name: 'One',
      rpcUrls: [],
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    },
  ],
  adapters: [],
  metadata: { name: 'App' },
}

test("the guide's localized app renders in its language", () => {
  const latchkey = instanceFor(options, '')
  expect(renderToString(createElement(GermanApp, { latchkey }))).toMatch(/<button[^>]*>.*Verbinden/)
  expect(renderToString(createElement(OwnTextsApp, { latchkey }))).toMatch(/<button[^>]*>.*Join the club/)
})

test("the guide's page with the embedded modal renders its skeleton", () => {
  const latchkey = instanceFor(options, '')
  expect(renderToString(createElement(ConnectPage, { latchkey }))).toMatch(/<h2[^>]*>Connect<\/h2>/)
})

test("the recipe's e-mail form asks for the address, the code and the number of the link", () => {
  const instance = withEmail(options)
  // A server renders the initial state.
  const latchkey = { ...instance, store: { ...instance.store, getInitialState: instance.store.getState } }
  const shop = () => LatchkeyProvider({ latchkey, children: createElement(EmailSignIn) })
  const page = () => renderToString(createElement(shop))
  expect(page()).toContain('E-mail address')
  const mailed = { email: 'ada@example.com', sentAtMs: 1 }
  latchkey.store.setState({ emailLogin: { ...mailed, status: 'verifyDevice', matchNumber: '42' } })
  expect(page()).toMatch(/Open the link.*ada@example\.com.*42/s)
  latchkey.store.setState({ emailLogin: { ...mailed, status: 'verifyCode', attemptsLeft: 3 } })
  expect(page()).toContain('one-time-code')
})

test("the recipe's button shows the disconnected state", () => {
  const latchkey = instanceFor(options, '')
  expect(renderToString(createElement(Page, { latchkey }))).toMatch(/<button[^>]*>Connect</)
})

test("the guide's server rendering shows the account stored in the cookie", () => {
  const connection = {
    id: '0',
    walletId: 'page',
    wallet: { name: 'Wallet' },
    via: 'injected',
    accounts: [{ namespace: 'eip155', address: '0xa', type: 'eoa' }],
    networks: { eip155: 'eip155:1' },
  }
  const active = { eip155: { connectionId: '0', address: '0xa' } }
  const state = { version: 2, connections: [connection], active, recentWallets: [] }
  const cookie = `latchkey.${options.projectId}=${encodeURIComponent(JSON.stringify(state))}`
  const { store } = instanceFor(options, cookie)
  expect(accountOf(store.getState())).toMatchObject({ status: 'connecting', address: '0xa' })
})

test("the guide's list of wallets begins with the featured ones and has no excluded one", async () => {
  const app = rainbowFirst({ ...options, fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
  const names = (await listWallets(app)).wallets.map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['Rainbow', 'MetaMask'])
  expect(names.length).toBeGreaterThan(30)
  expect(names).not.toContain('Trust Wallet')
})

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
const [alice] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 1 }) as [
  ReturnType<typeof mnemonicAccounts>[number],
]

/** A relay, a wallet connected to it, and the options for an app. */
async function openRelay() {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-examples-'))
  const { url: relayUrl, close } = await createRelay({ port: 0, dataDir })
  const shared = { relayUrl, projectId: '0'.repeat(32), webSocket: WebSocket }
  const metadataOf = (name: string) => ({ name, description: '', url: `https://${name}.example`, icons: [] })
  const storage = memoryStorage()
  const relay = createRelayClient({ ...shared, storage })
  const wallet = createWalletClient({ relay, storage, metadata: metadataOf('wallet') })
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }), close, relay.destroy, wallet.destroy)
  return { wallet, options: { ...shared, storage: memoryStorage(), metadata: metadataOf('app') } }
}

/** The app may receive its response, and the test end, before the relay acknowledges it to the wallet. */
const tooLate = () => {}

/** Lets the wallet receive the disconnect before it is closed. */
async function sayGoodbye(provider: { readonly disconnect: () => Promise<unknown> }, wallet: WalletClient) {
  const left = new Promise((told) => wallet.on('session_delete', told))
  await provider.disconnect()
  await left
}

test("the guide's app gets a signature from the guide's wallet", async () => {
  const { wallet, options } = await openRelay()
  runWallet(wallet, {
    account: alice.address,
    sign: ({ method, params, chainId }) => signRequest(alice, { method, params, chainId, rpcUrl: '' }),
    tooLate,
  })
  const { provider, account, signature } = await signHello(options, (uri) => void wallet.pair(uri))
  cleanups.push(() => provider.destroy())
  expect(account).toBe(alice.address)
  expect(await recoverMessageAddress({ message: 'hello', signature: signature as `0x${string}` })).toBe(alice.address)
  await sayGoodbye(provider, wallet)
})

test("the guide's sign-in accepts a contract account, even before it is deployed", async () => {
  const anvil = await startAnvil({ chainId: 31337, mining: 'manual' })
  cleanups.push(anvil.stop)
  const accounts = contractAccounts({ url: anvil.url, from: alice.address })
  const account = accounts.accountOf(await accounts.deployFactory(), alice.address)
  const chain = 'eip155:31337'
  const issuer = `${chain}:${account.address}`
  const { wallet, options } = await openRelay()
  wallet.on('session_authenticate', async ({ id, authPayload }) => {
    const payload = populateAuthPayload({ authPayload, chains: [chain], methods: ['personal_sign'] })
    const signature = await alice.signMessage({ message: formatAuthMessage(payload, issuer) })
    const cacao = buildAuthObject(payload, { t: 'eip6492', s: account.wrap(signature) }, issuer)
    await wallet.approveAuthenticate({ id, cacaos: [cacao] }).catch(tooLate)
  })
  const { provider, cacaos, session } = await signIn(options, { [chain]: anvil.url }, (uri) => void wallet.pair(uri))
  cleanups.push(() => provider.destroy())
  expect(cacaos.map(({ p }) => p.iss)).toEqual([`did:pkh:${issuer}`])
  expect(session?.namespaces.eip155?.accounts).toEqual([issuer])
  await sayGoodbye(provider, wallet)
})
