import { type Clock, systemClock } from '@latchkey/base/clock'
import type { WalletChange } from '@latchkey/core/connect/port'
import { expect, test } from 'vitest'
import { mnemonicAccounts, publicTestMnemonic } from '../keys/mnemonicAccounts.ts'
import { latchkeyDevnet, latchkeyDevnetTwo } from '../networks/devnet.ts'
import { anvilWallet } from '../testing/anvilWallet.ts'
import { connectProvider, reconnectProvider } from './providerLink.ts'

const [alice] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 1 }) as [ReturnType<typeof mnemonicAccounts>[0]]
const networks = [
  latchkeyDevnet,
  { ...latchkeyDevnetTwo, blockExplorers: [{ name: 'Scan', url: 'https://scan.example' }] },
]
const [one, two] = networks as [typeof latchkeyDevnet, (typeof networks)[1]]

type Answers = Readonly<Record<string, (params: unknown) => unknown>>

/** A test wallet with overridden responses for some methods. */
function walletWith(answers: Answers = {}) {
  const wallet = anvilWallet({ account: alice, rpcUrls: { 31337: '', 31338: '' } })
  const request: typeof wallet.request = async (asked) => {
    const answer = answers[asked.method]
    const ordinary = await (answer ? undefined : wallet.request(asked))
    return answer ? answer(asked.params) : ordinary
  }
  return { ...wallet, request }
}
const fails =
  (code: number, message = '') =>
  () => {
    throw { code, message }
  }
/** A clock that fires timers at once and advances by their delay. */
function hurriedClock(): Clock {
  let now = 0
  return {
    now: () => now,
    after(ms, task) {
      now += ms
      return systemClock.after(0, task)
    },
  }
}
const connect = (answers?: Answers) => connectProvider(walletWith(answers), { networks }, { clock: hurriedClock() })

test("adds an unknown network with the app's details, then switches to it", async () => {
  const wallet = walletWith()
  const added: unknown[] = []
  const link = await connectProvider(
    {
      ...wallet,
      request(asked) {
        if (asked.method === 'wallet_addEthereumChain') added.push(asked.params)
        return wallet.request(asked)
      },
    },
    { networks },
  )
  await link.switchNetwork(two)
  expect(link.networkId()).toBe('eip155:31338')
  expect(added).toEqual([
    [
      {
        chainId: '0x7a6a',
        chainName: two.name,
        nativeCurrency: two.nativeCurrency,
        rpcUrls: two.rpcUrls,
        blockExplorerUrls: ['https://scan.example'],
      },
    ],
  ])
})

test.each([
  ['rejects the switch', { wallet_switchEthereumChain: fails(4001) }, 'USER_REJECTED'],
  ['rejects adding the network', { wallet_addEthereumChain: fails(4001) }, 'USER_REJECTED'],
  [
    'is still asking about an earlier switch',
    { wallet_switchEthereumChain: fails(-32002) },
    'RPC_RESOURCE_UNAVAILABLE',
  ],
  ['cannot switch', { wallet_switchEthereumChain: fails(-32601) }, 'NETWORK_SWITCH_UNSUPPORTED'],
  [
    'cannot switch, reported in the message only',
    { wallet_switchEthereumChain: fails(-32603, 'Method not supported') },
    'NETWORK_SWITCH_UNSUPPORTED',
  ],
  ['cannot add networks', { wallet_addEthereumChain: fails(4200) }, 'WALLET_CHAIN_NOT_ADDED'],
  ['confirms the switch but does not switch', { wallet_switchEthereumChain: () => null }, 'NETWORK_SWITCH_FAILED'],
])('[S4.10] a wallet that %s keeps its network', async (_, answers, code) => {
  const link = await connect(answers)
  await expect(link.switchNetwork(two)).rejects.toMatchObject({ code })
  expect(link.networkId()).toBe('eip155:31337')
})

test.each([
  ['unknown, reported as an internal error', -32603, 'Unrecognized chain ID "0x7a6a". Try adding the chain.'],
  ['unknown, reported in a wrapped error', -32603, ''],
])('[S4.10] a network that is %s is added too', async (_, code, message) => {
  let known = false
  const nested = { code, message, data: { originalError: { code: 4902 } } }
  const link = await connect({
    wallet_addEthereumChain: () => {
      known = true
      return null
    },
    wallet_switchEthereumChain: () => {
      if (!known) throw message ? { code, message } : nested
      return null
    },
    eth_chainId: () => (known ? '0x7a6a' : '0x7a69'),
  })
  await link.switchNetwork(two)
  expect(link.networkId()).toBe('eip155:31338')
})

test('[S4.10] a switch resolves once the wallet reports the new chain id', async () => {
  let looks = 0
  const link = await connect({
    wallet_switchEthereumChain: () => {
      looks = 1
      return null
    },
    eth_chainId: () => {
      looks += Number(looks > 0)
      return looks > 4 ? '0x7a6a' : '0x7a69'
    },
  })
  const changes: WalletChange[] = []
  link.onChange((change) => changes.push(change))
  await link.switchNetwork(two)
  expect(changes).toEqual([{ type: 'network', networkId: 'eip155:31338' }])
})

test('accepts non-standard wallet responses', async () => {
  const lower = alice.address.toLowerCase()
  const odd = await connect({
    eth_chainId: () => null,
    net_version: () => '31338',
    eth_requestAccounts: () => [lower, lower],
  })
  expect([odd.networkId(), odd.accounts()]).toEqual(['eip155:31338', [alice.address]])
  const decimal = await connect({ eth_chainId: () => 31337 })
  expect(decimal.networkId()).toBe('eip155:31337')
  const unlocked = await connect({ eth_requestAccounts: () => undefined, eth_accounts: () => [lower] })
  expect(unlocked.accounts()).toEqual([alice.address])
  await expect(connect({ eth_chainId: () => null })).rejects.toMatchObject({ code: 'WALLET_RESPONSE_MALFORMED' })
  await expect(connect({ eth_requestAccounts: () => [], eth_accounts: () => [] })).rejects.toMatchObject({
    code: 'WALLET_HAS_NO_ACCOUNT',
  })
})

test('a locked wallet is not restored after a reload; locking disconnects; an event without accounts is ignored', async () => {
  expect(await reconnectProvider(walletWith(), { networks })).toBeUndefined()
  const wallet = walletWith()
  const link = await connectProvider(wallet, { networks: [one] })
  const changes: WalletChange[] = []
  link.onChange((change) => changes.push(change))
  for (const payload of [undefined, null, '0x', []]) wallet.emit('accountsChanged', payload)
  for (const payload of ['loading', undefined, '0x0', '31337']) wallet.emit('chainChanged', payload)
  expect(changes).toEqual([{ type: 'accounts', accounts: [] }])
})
