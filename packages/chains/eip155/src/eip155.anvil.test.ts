import { type Clock, systemClock } from '@latchkey/base/clock'
import type { Connector, WalletChange, WalletLink } from '@latchkey/core/connect/port'
import type { Network } from '@latchkey/core/networks/network'
import { deploy } from '@latchkey/devnet/deploy'
import { planDeployments } from '@latchkey/devnet/plan'
import { rpc } from '@latchkey/devnet/rpc'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { verifyTypedData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTokenBalance } from './balances/getBalances.ts'
import { capabilities } from './capabilities.ts'
import { connecting } from './connecting.ts'
import { mnemonicAccounts, publicTestMnemonic } from './keys/mnemonicAccounts.ts'
import { signRequest } from './keys/signRequest.ts'
import { latchkeyDevnet, latchkeyDevnetTwo } from './networks/devnet.ts'
import { anvilWallet } from './testing/anvilWallet.ts'
import { verifyEip191 } from './verify/verifyEip191.ts'

const capable = capabilities({})

const [alice, bob, , , , poor] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 6 }) as [
  ReturnType<typeof mnemonicAccounts>[0],
  ReturnType<typeof mnemonicAccounts>[0],
  ...ReturnType<typeof mnemonicAccounts>[0][],
]
const facts = planDeployments().deployments.chains[0]!
const lusd = facts.tokens[0]!.address
let chains: readonly Anvil[]
let one: Network
let two: Network

beforeAll(async () => {
  chains = await Promise.all([
    startAnvil({ chainId: 31337, mining: 'manual' }),
    startAnvil({ chainId: 31338, mining: 'manual' }),
  ])
  await Promise.all(chains.map(({ url }) => deploy(url)))
  one = { ...latchkeyDevnet, rpcUrls: [chains[0]!.url] }
  two = { ...latchkeyDevnetTwo, rpcUrls: [chains[1]!.url] }
})
afterAll(async () => {
  await Promise.all(chains.map((chain) => chain.stop()))
})

/** A clock that fires short timers at once and advances by their delay. */
const hurried = () => {
  let now = 0
  return {
    now: () => now,
    after: (ms: number, task: () => void) => {
      if (ms >= 5_000) return () => {}
      now += ms
      return systemClock.after(0, task)
    },
  }
}

async function connected(account = alice, clock: Clock = systemClock) {
  const wallet = anvilWallet({ account, rpcUrls: { 31337: chains[0]!.url, 31338: chains[1]!.url } })
  const page = Object.assign(new EventTarget(), { ethereum: wallet })
  const found: Connector[] = []
  connecting({ page, clock }).discover((connector) => found.push(connector))
  const connector = found[0]!
  const link = await connector.connect({ networks: [one, two], networkId: one.caipNetworkId })
  return { wallet, connector, link }
}
const transfer = (link: WalletLink, more: { tokenAddress?: string; to?: string; amountUnits?: bigint } = {}) => ({
  link,
  network: one,
  from: alice.address,
  to: bob.address,
  amountUnits: 5n,
  ...more,
})
const mine = () => rpc(chains[0]!.url, 'evm_mine')

test('the devnet networks match their chains', () => {
  for (const [index, network] of [latchkeyDevnet, latchkeyDevnetTwo].entries())
    expect(planDeployments().deployments.chains[index]).toMatchObject({
      id: network.caipNetworkId,
      name: network.name,
      rpcUrl: network.rpcUrls[0],
      nativeCurrency: network.nativeCurrency,
    })
})

test('connecting prompts the wallet, reconnecting does not, disconnecting revokes the permission', async () => {
  const { wallet, connector, link } = await connected()
  expect(link.accounts()).toEqual([alice.address])
  expect(link.networkId()).toBe('eip155:31337')
  const again = await connector.reconnect({ networks: [one] })
  expect(again?.accounts()).toEqual([alice.address])
  expect(wallet.asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  link.onChange(() => {})
  await link.disconnect()
  expect(wallet.listening()).toBe(0)
  expect(await connector.reconnect({ networks: [one] })).toBeUndefined()
})

test('[S8.7] a declined request rejects with USER_REJECTED, and an abort stops the wait', async () => {
  const { wallet, connector } = await connected()
  wallet.reject('eth_requestAccounts')
  await expect(connector.connect({ networks: [one] })).rejects.toMatchObject({ code: 'USER_REJECTED', rpcCode: 4001 })
  wallet.answerWith('eth_requestAccounts', new Promise(() => {}))
  const abort = new AbortController()
  const connecting = connector.connect({ networks: [one], signal: abort.signal })
  abort.abort(new Error('closed'))
  await expect(connecting).rejects.toThrow('closed')
})

test('switching adds an unknown network and reports the change; a rejected switch keeps the network', async () => {
  const { wallet, link } = await connected(alice, hurried())
  const changes: WalletChange[] = []
  const stop = link.onChange((change) => changes.push(change))
  await link.switchNetwork(two)
  expect(wallet.asked).toContain('wallet_addEthereumChain')
  expect(link.networkId()).toBe('eip155:31338')
  wallet.reject('wallet_switchEthereumChain')
  await expect(link.switchNetwork(one)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(link.networkId()).toBe('eip155:31338')
  wallet.answerWith('wallet_switchEthereumChain', null)
  await expect(link.switchNetwork(one)).rejects.toMatchObject({ code: 'NETWORK_SWITCH_FAILED' })
  expect(changes).toEqual([{ type: 'network', networkId: 'eip155:31338' }])
  wallet.emit('accountsChanged', [bob.address.toLowerCase()])
  wallet.emit('disconnect', { code: 1013 })
  wallet.emit('disconnect', { code: 4900 })
  expect(changes.slice(1)).toEqual([{ type: 'accounts', accounts: [bob.address] }, { type: 'disconnect' }])
  stop()
  expect(wallet.listening()).toBe(0)
})

test('signs a message as hex, and the signature verifies; a response without a signature is rejected', async () => {
  const { wallet, link } = await connected()
  for (const message of ['hello ✓', '0xdeadbeef']) {
    const signature = await capable.signMessage({ link, address: alice.address, message })
    expect(await verifyEip191({ message, signature, address: alice.address })).toBe(true)
  }
  wallet.answerWith('personal_sign', null)
  const asking = { link, address: alice.address, message: 'x' }
  await expect(capable.signMessage(asking)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  wallet.answerWith('personal_sign', 'yes')
  await expect(capable.signMessage(asking)).rejects.toMatchObject({ code: 'WALLET_RESPONSE_MALFORMED' })
})

test('[S4.12] a transfer without a token contract is native, is pending until confirmed, and costs at most the estimate', async () => {
  const { link } = await connected()
  const balance = (address: string) => capable.balances.native({ network: one, address })
  const [aliceBefore, bobBefore] = await Promise.all([balance(alice.address), balance(bob.address)])
  const { maxUnits: fee } = await capable.transfer.estimate(transfer(link))
  const hash = await capable.transfer.send(transfer(link))
  let done = false
  const waiting = capable.transfer.wait({ network: one, hashes: () => [hash] }).finally(() => {
    done = true
  })
  expect(await rpc(chains[0]!.url, 'eth_getTransactionReceipt', [hash])).toBeNull()
  expect(done).toBe(false)
  await mine()
  expect(await balance(bob.address)).toBe(bobBefore + 5n)
  const spent = aliceBefore - (await balance(alice.address)) - 5n
  expect(await waiting).toEqual({ status: 'confirmed', hash, feeUnits: spent })
  expect(spent).toBeGreaterThan(0n)
  expect(spent).toBeLessThanOrEqual(fee)
  // The base fee may double until the transfer is mined; the estimate allows no more.
  expect(fee).toBeLessThan(3n * spent)
})

test('[S4.12] a token transfer calls the token contract', async () => {
  const { link } = await connected()
  const balance = () => getTokenBalance({ network: one, address: bob.address, token: lusd })
  const before = await balance()
  expect((await capable.transfer.estimate(transfer(link, { tokenAddress: lusd }))).maxUnits).toBeGreaterThan(0n)
  const hash = await capable.transfer.send(transfer(link, { tokenAddress: lusd }))
  await mine()
  expect(await capable.transfer.wait({ network: one, hashes: () => [hash] })).toMatchObject({
    status: 'confirmed',
    hash,
  })
  expect(await balance()).toBe(before + 5n)
})

test('[S5.3] rejects an invalid recipient or amount before a request to the wallet', async () => {
  const { wallet, link } = await connected()
  const refused = async (more: Parameters<typeof transfer>[1], code: string) =>
    await expect(capable.transfer.send(transfer(link, more))).rejects.toMatchObject({ code })
  await refused({ to: bob.address.replace('99', '9A') }, 'SEND_RECEIVER_INVALID')
  await refused({ to: '0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266' }, 'SEND_RECEIVER_INVALID')
  await refused({ to: `0x${'0'.repeat(40)}` }, 'SEND_RECEIVER_ZERO')
  await refused({ to: lusd, tokenAddress: lusd }, 'SEND_RECEIVER_IS_TOKEN')
  await refused({ amountUnits: 0n }, 'SEND_AMOUNT_ZERO')
  expect(wallet.asked).not.toContain('eth_sendTransaction')
})

test('sends nothing when the wallet is on another network, returns no hash or has no funds', async () => {
  const { wallet, link } = await connected()
  wallet.answerWith('eth_sendTransaction', null)
  await expect(capable.transfer.send(transfer(link))).rejects.toMatchObject({ code: 'USER_REJECTED' })
  wallet.answerWith('', undefined)
  const tooMuch = transfer(link, { amountUnits: 10n ** 30n })
  await expect(capable.transfer.send(tooMuch)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  const tokens = transfer(link, { tokenAddress: lusd, amountUnits: 10n ** 30n })
  await expect(capable.transfer.estimate(tokens)).rejects.toMatchObject({ code: 'TRANSACTION_REVERTED' })
  await link.switchNetwork(two)
  await expect(capable.transfer.send(transfer(link))).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
})

/** Sends from an account that the node has unlocked, with the given fee and nonce. */
async function sendRaw(more: Record<string, unknown>): Promise<string> {
  const call = { from: poor!.address, to: bob.address, value: '0x1', gas: '0x15f90', ...more }
  return (await rpc(chains[0]!.url, 'eth_sendTransaction', [call])) as string
}
const gwei = (amount: number) => `0x${(amount * 1e9).toString(16)}`
const price = (amount: number) => ({ maxFeePerGas: gwei(amount), maxPriorityFeePerGas: gwei(amount) })

test('estimates the fee from the priority fees of recent blocks', async () => {
  const { link } = await connected()
  for (let count = 0; count < 4; count += 1) {
    await sendRaw(price(40))
    await mine()
  }
  const block = (await rpc(chains[0]!.url, 'eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas: string }
  const { maxUnits: most } = await capable.transfer.estimate(transfer(link))
  const tips = 40n * 10n ** 9n - BigInt(block.baseFeePerGas) * 2n
  expect(most).toBeGreaterThan(21_000n * tips)
  expect(most).toBeLessThanOrEqual(21_000n * 50n * 10n ** 9n)
})

test('the keys sign typed data and reject other accounts and chains with a reason', async () => {
  const typed = {
    primaryType: 'Mail',
    domain: { name: 'Post', chainId: 31337 },
    types: { Mail: [{ name: 'to', type: 'string' }] },
    message: { to: 'Bob' },
  } as const
  const params = (data: unknown, address: string = alice.address) => ({
    method: 'eth_signTypedData_v4',
    params: [address, JSON.stringify(data)],
    chainId: 'eip155:31337',
    rpcUrl: '',
  })
  const signature = await signRequest(alice, params(typed))
  expect(await verifyTypedData({ ...typed, address: alice.address, signature })).toBe(true)
  const otherChain = params({ ...typed, domain: { chainId: 1 } })
  await expect(signRequest(alice, otherChain)).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
  await expect(signRequest(alice, params(typed, bob.address))).rejects.toMatchObject({ rpcCode: 4100 })
  await expect(signRequest(alice, { ...params(typed), method: 'eth_sign' })).rejects.toMatchObject({ rpcCode: 4200 })
})

test('an unreadable balance is an error with a reason, not zero', async () => {
  const network = { ...one, rpcUrls: ['http://127.0.0.1:1/'] }
  const clock = hurried()
  await expect(capabilities({ clock }).balances.native({ network, address: alice.address })).rejects.toMatchObject({
    code: 'BALANCE_FAILED',
    cause: { code: 'UPSTREAM_FAILED' },
  })
  await expect(getTokenBalance({ network: one, address: alice.address, token: bob.address })).rejects.toMatchObject({
    code: 'BALANCE_FAILED',
  })
  await expect(
    capable.balances.native({ network: { ...one, rpcUrls: [] }, address: alice.address }),
  ).rejects.toMatchObject({ code: 'NO_RPC_URL' })
})
