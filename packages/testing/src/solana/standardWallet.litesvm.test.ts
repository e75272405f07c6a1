import { startSolana } from '@latchkey/devnet/solana/startSolana'
import { capabilities } from '@latchkey/solana/capabilities'
import { connecting } from '@latchkey/solana/connecting'
import { latchkeySolana } from '@latchkey/solana/networks/networks'
import { verifySolana } from '@latchkey/solana/verify/verifySolana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWallet, type TestWallet } from '../createTestWallet.ts'

const solanaId = latchkeySolana.caipNetworkId
let chain: Awaited<ReturnType<typeof startSolana>>
beforeAll(async () => {
  chain = await startSolana()
})
afterAll(() => chain.stop())

/** A page with an app that discovers Wallet Standard wallets like the Solana package. */
function openPage(wallet: TestWallet) {
  const page = Object.assign(new EventTarget(), { location: { origin: 'https://app.example' } })
  const announced: string[] = []
  page.addEventListener('eip6963:announceProvider', () => announced.push('eip6963'))
  const remove = wallet.install(page as unknown as Window)
  const able = capabilities()
  const connectors: Parameters<Parameters<ReturnType<typeof connecting>['discover']>[0]>[0][] = []
  connecting({ page }).discover((connector) => connectors.push(connector))
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  return { able, connectors, announced, remove }
}

const network = () => ({ ...latchkeySolana, rpcUrls: [chain.url] })
const solanaWallet = (options = {}) => createTestWallet({ chains: [{ id: solanaId, rpcUrl: chain.url }], ...options })

test('registers only with a Solana network, and announces itself over EIP-6963 only with an EVM network', () => {
  expect(openPage(solanaWallet())).toMatchObject({ connectors: [{ name: 'Test Wallet' }], announced: [] })
  const both = createTestWallet({
    chains: [
      { id: 31337, rpcUrl: chain.url },
      { id: solanaId, rpcUrl: chain.url },
    ],
  })
  expect(openPage(both)).toMatchObject({
    connectors: [{ name: 'Test Wallet' }],
    announced: expect.arrayContaining(['eip6963']),
  })
  expect(openPage(createTestWallet()).connectors).toEqual([])
})

test('connects, signs and sends by script, follows the selected account, and disconnects', async () => {
  const wallet = solanaWallet()
  const { able, connectors } = openPage(wallet)
  const [connector] = connectors
  expect(await connector?.reconnect({ networks: [network()] })).toBeUndefined()
  wallet.rejectNext('standard:connect')
  await expect(connector?.connect({ networks: [network()] })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  const link = await connector?.connect({ networks: [network()] })
  if (!link) throw new Error('The wallet was not found')
  const address = wallet.addressOn(solanaId)
  expect(link.accounts()).toEqual([address])

  const message = 'hello'
  const { signMessage, transfer, balances } = able
  const signature = await signMessage({ link, address, message })
  expect(await verifySolana({ message, address, signature })).toBe(true)
  const to = createTestWallet({ seed: crypto.randomUUID() }).addressOn(solanaId)
  const amountUnits = 2_000_000_000n
  const hash = await transfer.send({ link, network: network(), from: address, to, amountUnits })
  expect(await transfer.wait({ network: network(), hashes: () => [hash] })).toMatchObject({ status: 'confirmed', hash })
  expect(await balances.native({ network: network(), address: to })).toBe(amountUnits)

  const changes: unknown[] = []
  const heard = new Promise<void>((resolve) => {
    link.onChange((change) => {
      if (changes.push(change) === 2) resolve()
    })
  })
  await wallet.switchAccount(1)
  await expect.poll(() => changes).toEqual([{ type: 'accounts', accounts: [wallet.addressOn(solanaId)] }])
  await wallet.disconnect()
  await heard
  expect(changes.at(-1)).toEqual({ type: 'accounts', accounts: [] })
  expect(wallet.requests.map(({ method, status }) => `${method} ${status}`)).toEqual([
    'standard:connect rejected',
    'standard:connect approved',
    'solana_signMessage approved',
    'solana_signAndSendTransaction approved',
  ])
})
