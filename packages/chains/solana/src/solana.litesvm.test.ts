import type { Network } from '@latchkey/core/networks/network'
import { startSolana } from '@latchkey/devnet/solana/startSolana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capabilities } from './capabilities.ts'
import { connecting } from './connecting.ts'
import { deriveAccounts } from './keys/deriveAccounts.ts'
import { solanaKeys } from './keys/solanaKeys.ts'
import { latchkeySolana, solanaDevnet } from './networks/networks.ts'
import { callRpcAt } from './rpc/callRpc.ts'
import { standardWalletOf } from './testing/standardWalletOf.ts'
import { verifySolana } from './verify/verifySolana.ts'

const sol = 1_000_000_000n
const mnemonic = 'test test test test test test test test test test test junk'
const accounts = deriveAccounts({ mnemonic, count: 12 })
const [alice, bob] = accounts as [(typeof accounts)[number], (typeof accounts)[number]]
/** Index of an account without funds. */
const nobody = accounts[11] as (typeof accounts)[number]
let chain: Awaited<ReturnType<typeof startSolana>>
let network: Network
const capable = capabilities({})

beforeAll(async () => {
  chain = await startSolana()
  network = { ...latchkeySolana, rpcUrls: [chain.url] }
})
afterAll(() => chain.stop())

async function connect(key: typeof alice, options?: { readonly canSend: boolean }) {
  const page = new EventTarget()
  const made = standardWalletOf(key, { url: chain.url, canSend: options?.canSend ?? true })
  page.addEventListener('wallet-standard:app-ready', (event) => {
    ;(event as CustomEvent<{ register: (wallet: unknown) => void }>).detail.register(made.wallet)
  })
  const connectors: Parameters<Parameters<ReturnType<typeof connecting>['discover']>[0]>[0][] = []
  connecting({ page }).discover((connector) => connectors.push(connector))
  const [connector] = connectors
  if (!connector) throw new Error('The wallet was not found')
  const link = await connector.connect({ networks: [network] })
  return { link, connector, ...made }
}

const balanceOf = (address: string) => capable.balances.native({ network, address })

test("the local network's id is the genesis hash of its chain (CAIP-30)", async () => {
  const genesisHash = await callRpcAt(chain.url)<string>('getGenesisHash', [])
  expect(latchkeySolana.caipNetworkId).toBe(`solana:${genesisHash.slice(0, 32)}`)
})

test('finds and connects a wallet in the page, on a network it supports', async () => {
  const { link, connector, change, state } = await connect(alice)
  expect(connector).toMatchObject({ id: 'wallet-standard:Kestrel', name: 'Kestrel', namespace: 'solana' })
  expect(link.accounts()).toEqual([alice.address])
  expect(link.networkId()).toBe(latchkeySolana.caipNetworkId)
  expect(await balanceOf(alice.address)).toBe(10_000n * sol)

  const changes: unknown[] = []
  const stop = link.onChange((changed) => changes.push(changed))
  change([])
  expect(changes).toEqual([{ type: 'accounts', accounts: [] }])
  stop()
  expect(await connector.reconnect({ networks: [network] })).toBeUndefined()
  await expect(connector.connect({ networks: [network] })).rejects.toMatchObject({ code: 'WALLET_HAS_NO_ACCOUNT' })
  expect(state.asked).toEqual([])
})

test('a restored wallet starts on the last used network', async () => {
  const { connector } = await connect(alice)
  const link = await connector.reconnect({ networks: [solanaDevnet, network] })
  expect(link?.networkId()).toBe(solanaDevnet.caipNetworkId)
  // A new connection starts on a network that the wallet supports.
  const fresh = await connector.connect({ networks: [solanaDevnet, network] })
  expect(fresh.networkId()).toBe(network.caipNetworkId)
})

test('a signed message verifies, and a rejection is reported', async () => {
  const { link, state } = await connect(alice)
  const message = 'Sign in, please: grüezi'
  const signature = await capable.signMessage({ link, address: alice.address, message })
  expect(await verifySolana({ message, address: alice.address, signature })).toBe(true)
  state.rejects = true
  await expect(capable.signMessage({ link, address: alice.address, message })).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
  await expect(capable.signMessage({ link, address: bob.address, message })).rejects.toMatchObject({
    code: 'WALLET_UNAUTHORIZED',
  })
})

test.each([true, false])('transfers SOL at the estimated fee (sent by the wallet: %s)', async (canSend) => {
  const { link, state } = await connect(alice, { canSend })
  // Identical transfers in the same slot would be one transaction.
  const amountUnits = canSend ? 2n * sol : 3n * sol
  const params = { link, network, from: alice.address, to: bob.address, amountUnits }
  const { maxUnits: fee } = await capable.transfer.estimate(params)
  const [ofAlice, ofBob] = await Promise.all([balanceOf(alice.address), balanceOf(bob.address)])
  const hash = await capable.transfer.send(params)
  expect(await capable.transfer.wait({ network, hashes: () => [hash] })).toMatchObject({ status: 'confirmed', hash })
  expect(await balanceOf(bob.address)).toBe(ofBob + amountUnits)
  expect(await balanceOf(alice.address)).toBe(ofAlice - amountUnits - fee)
  expect(state.asked).toEqual([canSend ? 'solana_signAndSendTransaction' : 'solana_signTransaction'])
})

test('simulates a transfer with its amount, without sending it', async () => {
  const { link, state } = await connect(alice)
  const params = { link, network, from: alice.address, to: bob.address, amountUnits: 2n * sol }
  const held = await balanceOf(alice.address)
  expect(await capable.transfer.simulate(params)).toEqual({ status: 'success', nativeUnitsAfter: held - 2n * sol })
  expect(await capable.transfer.simulate({ ...params, amountUnits: 20_000n * sol })).toMatchObject({
    status: 'failure',
    error: { code: 'INSUFFICIENT_FUNDS' },
  })
  // Too little for an account that does not exist yet.
  expect(await capable.transfer.simulate({ ...params, to: nobody.address, amountUnits: 1n })).toMatchObject({
    status: 'failure',
    error: { code: 'SEND_FAILED', message: expect.stringContaining('at least 0.00089088 SOL') },
  })
  expect(await balanceOf(alice.address)).toBe(held)
  expect(state.asked).toEqual([])
})

test('rejects an identical transfer in the same slot with an actionable message', async () => {
  const { link } = await connect(alice, { canSend: false })
  const params = { link, network, from: alice.address, to: bob.address, amountUnits: 7n * sol }
  const send = async () => await capable.transfer.send(params).catch((error: Error) => error.message)
  // At the start of a slot, both get the same blockhash.
  const slot = await callRpcAt(chain.url)<number>('getSlot', [])
  await expect.poll(() => callRpcAt(chain.url)<number>('getSlot', []), { interval: 5 }).toBeGreaterThan(slot)
  const outcomes = await Promise.all([send(), send()])
  expect(outcomes).toContainEqual(expect.stringContaining('Wait a second'))
})

test('can send the whole balance minus the fee', async () => {
  const { link } = await connect(bob)
  const params = { link, network, from: bob.address, to: nobody.address }
  const { maxUnits: fee } = await capable.transfer.estimate({ ...params, amountUnits: sol })
  const all = (await balanceOf(bob.address)) - fee
  const hash = await capable.transfer.send({ ...params, amountUnits: all })
  expect(await capable.transfer.wait({ network, hashes: () => [hash] })).toMatchObject({ status: 'confirmed', hash })
  expect(await balanceOf(bob.address)).toBe(0n)
})

test('rejects a transfer that the network would reject before a request to the wallet', async () => {
  const { link, state } = await connect(alice)
  const estimate = (changes: object) =>
    capable.transfer.estimate({ link, network, from: alice.address, to: bob.address, amountUnits: sol, ...changes })
  await expect(estimate({ amountUnits: 100_000n * sol })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  const empty = 'So11111111111111111111111111111111111111111'
  await expect(estimate({ from: empty })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  await expect(estimate({ to: '11111111111111111111111111111111' })).rejects.toMatchObject({
    code: 'SEND_RECEIVER_ZERO',
  })
  await expect(estimate({ to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' })).rejects.toMatchObject({
    code: 'SEND_RECEIVER_INVALID',
  })
  await expect(estimate({ tokenAddress: bob.address })).rejects.toMatchObject({ code: 'SEND_FAILED' })
  expect(state.asked).toEqual([])
})

test("estimates the fee to a new account before the amount reaches the account's minimum", async () => {
  const fresh = deriveAccounts({ seed: crypto.getRandomValues(new Uint8Array(32)), count: 1 })[0]
  const { link } = await connect(alice)
  const params = { link, network, from: alice.address, to: fresh?.address ?? '', amountUnits: 1_000n }
  expect(await capable.transfer.estimate(params)).toEqual({ maxUnits: 5_000n })
})

test('a wallet shows the fee before it signs, and whether the balance covers it', async () => {
  const { link } = await connect(alice)
  let seen: unknown
  const spying = {
    ...link,
    async request({ params }: { readonly params?: unknown }) {
      seen = params
      return null
    },
  }
  const params = { link: spying, network, from: alice.address, to: bob.address, amountUnits: sol }
  await expect(capable.transfer.send(params)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  const prepare = (params: unknown) =>
    solanaKeys.prepareRequest({
      method: 'solana_signAndSendTransaction',
      params,
      chainId: network.caipNetworkId,
      rpcUrl: chain.url,
    })
  expect(await prepare(seen)).toMatchObject({ maxFeeUnits: 5_000n, isAffordable: true })
  await expect(capable.transfer.send({ ...params, amountUnits: 100_000n * sol })).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
  expect(await prepare(seen)).toMatchObject({ isAffordable: false })
  expect(await solanaKeys.readBalance({ address: alice.address, rpcUrl: chain.url })).toBe(
    await balanceOf(alice.address),
  )
})
