import { memoryStorage } from '@latchkey/base/storage'
import { createLatchkey } from '@latchkey/core/createLatchkey'
import type { Network } from '@latchkey/core/networks/network'
import { pageStorage } from '@latchkey/core/storage/webStorage'
import { startSolana } from '@latchkey/devnet/solana/startSolana'
import { getBase58Decoder, getBase58Encoder, getTransactionDecoder } from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveAccounts } from '../keys/deriveAccounts.ts'
import { latchkeySolana, solanaDevnet } from '../networks/networks.ts'
import { callRpcAt } from '../rpc/callRpc.ts'
import { solana } from '../solana.ts'
import { standardWalletOf } from '../testing/standardWalletOf.ts'
import { buildTransfer } from '../transfer/buildTransfer.ts'
import { verifySolana } from '../verify/verifySolana.ts'

const sol = 1_000_000_000n
const mnemonic = 'test test test test test test test test test test test junk'
const [alice, bob] = deriveAccounts({ mnemonic, count: 2 }) as [Key, Key]
type Key = ReturnType<typeof deriveAccounts>[number]
let chain: Awaited<ReturnType<typeof startSolana>>
let network: Network

beforeAll(async () => {
  chain = await startSolana()
  network = { ...latchkeySolana, rpcUrls: [chain.url] }
})
afterAll(() => chain.stop())

/** An app in a page with one wallet, and the Wallet Standard wallet that the app passes to libraries. */
function openApp(options: { readonly canSend: boolean } = { canSend: true }) {
  const page = new EventTarget()
  const made = standardWalletOf(alice, { url: chain.url, ...options })
  page.addEventListener('wallet-standard:app-ready', (event) => {
    ;(event as CustomEvent<{ register: (wallet: unknown) => void }>).detail.register(made.wallet)
  })
  const latchkey = createLatchkey({
    projectId: '0'.repeat(32),
    networks: [network, solanaDevnet],
    adapters: [solana({ page })],
    metadata: { name: 'App' },
    storage: memoryStorage(),
    webStorage: pageStorage(),
  })
  const wallet = latchkey.getProvider('solana')
  const connectWallet = async () => latchkey.connect({ walletId: (await latchkey.getWallets())[0]!.id })
  return { ...made, latchkey, wallet, connectWallet }
}

async function transferTo(to: string, amountUnits: bigint): Promise<Uint8Array> {
  const ask = callRpcAt(chain.url)
  const { transaction } = await buildTransfer({ from: alice.address, to, amountUnits }, ask)
  return new Uint8Array(Buffer.from(transaction, 'base64'))
}

test('stays the same wallet for the life of the instance and has no accounts before a connection', async () => {
  const { latchkey, wallet } = openApp()
  expect(latchkey.getProvider('solana')).toBe(wallet)
  expect(wallet).toMatchObject({ version: '1.0.0', chains: ['solana:localnet', 'solana:devnet'], accounts: [] })
  expect(await wallet.features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
  await expect(wallet.features['standard:connect'].connect()).rejects.toMatchObject({ code: 'MODAL_MISSING' })
  const input = { account: { address: alice.address }, message: new Uint8Array([1]) }
  await expect(wallet.features['solana:signMessage'].signMessage(input)).rejects.toMatchObject({
    code: 'WALLET_UNAUTHORIZED',
  })
})

test('reports the accounts of the connected wallet and their removal', async () => {
  const { wallet, connectWallet } = openApp()
  const changes: (readonly string[])[] = []
  const stop = wallet.features['standard:events'].on('change', ({ accounts = [] }) =>
    changes.push(accounts.map(({ address }) => address)),
  )
  await connectWallet()
  const { accounts } = await wallet.features['standard:connect'].connect()
  expect(accounts).toMatchObject([{ address: alice.address, chains: ['solana:localnet', 'solana:devnet'] }])
  expect(accounts[0]?.publicKey).toEqual(new Uint8Array(getBase58Encoder().encode(alice.address)))
  expect(wallet.accounts).toBe(accounts)
  await wallet.features['standard:disconnect'].disconnect()
  expect(wallet.accounts).toEqual([])
  expect(changes).toEqual([[alice.address], []])
  stop()
})

test('signs messages in order, with a shared account only', async () => {
  const { wallet, connectWallet } = openApp()
  await connectWallet()
  const { signMessage } = wallet.features['solana:signMessage']
  const messages = ['first', 'second'].map((text) => new TextEncoder().encode(text))
  const account = { address: alice.address }
  const signed = await signMessage(...messages.map((message) => ({ account, message })))
  for (const [index, { signature, signedMessage }] of signed.entries()) {
    expect(signedMessage).toEqual(messages[index])
    const message = new TextDecoder().decode(signedMessage)
    const base58 = getBase58Decoder().decode(signature)
    expect(await verifySolana({ message, address: alice.address, signature: base58 })).toBe(true)
  }
  await expect(signMessage({ account: { address: bob.address }, message: messages[0]! })).rejects.toMatchObject({
    code: 'WALLET_UNAUTHORIZED',
  })
})

test.each([true, false])('signs a transaction, and signs and sends one (sent by the wallet: %s)', async (canSend) => {
  const { wallet, state, connectWallet } = openApp({ canSend })
  await connectWallet()
  const account = { address: alice.address }
  const transaction = await transferTo(bob.address, canSend ? sol : 2n * sol)
  const [signed] = await wallet.features['solana:signTransaction'].signTransaction({ account, transaction })
  expect(getTransactionDecoder().decode(signed!.signedTransaction).signatures).toMatchObject({
    [alice.address]: expect.any(Uint8Array),
  })

  const balance = () => callRpcAt(chain.url)<{ value: number }>('getBalance', [bob.address])
  const before = (await balance()).value
  const { signAndSendTransaction } = wallet.features['solana:signAndSendTransaction']
  const [sent] = await signAndSendTransaction({ account, transaction, chain: 'solana:localnet' })
  expect(sent?.signature).toHaveLength(64)
  expect((await balance()).value - before).toBe(Number(canSend ? sol : 2n * sol))
  expect(state.asked).toEqual([
    'solana_signTransaction',
    canSend ? 'solana_signAndSendTransaction' : 'solana_signTransaction',
  ])
  await expect(signAndSendTransaction({ account, transaction, chain: 'solana:mainnet' })).rejects.toMatchObject({
    code: 'NETWORK_NOT_FOUND',
  })
})
