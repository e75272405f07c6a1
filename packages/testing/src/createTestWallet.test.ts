import { startAnvil } from '@latchkey/devnet/startAnvil'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWallet } from './createTestWallet.ts'

let chain: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31337 })
})
afterAll(() => chain?.stop())

const make = (options: Parameters<typeof createTestWallet>[0] = {}) =>
  createTestWallet({ chains: [{ id: 31337, rpcUrl: chain.url }], timeoutMs: 15_000, ...options })
const methods = (wallet: ReturnType<typeof createTestWallet>) => wallet.requests.map(({ method }) => method)

test('derives the same accounts from the same seed, and the funded ones of local chains without a seed', () => {
  const [one, again, other] = ['alice', 'alice', 'bob'].map((seed) => createTestWallet({ seed }).addresses)
  expect(one).toEqual(again)
  expect(new Set([...(one ?? []), ...(other ?? [])]).size).toBe(6)
  expect(createTestWallet({ accounts: 1 }).addresses).toEqual(['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])
  expect(() => createTestWallet({ mnemonic: 'secret words' })).toThrow('The test wallet cannot be created')
  expect(() => createTestWallet({ account: 3 })).toThrow(/3 accounts.*no account 3/)
})

test('shares no account before it is approved, then signs and sends transactions', async () => {
  const wallet = make()
  const { request } = wallet.provider('https://shop.example')
  const { address } = wallet
  expect(await request({ method: 'eth_accounts' })).toEqual([])
  await expect(request({ method: 'personal_sign', params: ['0x68', address] })).rejects.toMatchObject({ code: 4100 })
  expect(await request({ method: 'eth_requestAccounts' })).toEqual([address])
  expect(await request({ method: 'eth_chainId' })).toBe('0x7a69')

  const signature = (await request({ method: 'personal_sign', params: ['0x6869', address] })) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(address)
  const typed = {
    domain: { name: 'Post', chainId: 31337 },
    types: { Mail: [{ name: 'to', type: 'string' }] },
    primaryType: 'Mail',
    message: { to: 'Bob' },
  } as const
  const params = [address, JSON.stringify(typed)]
  const signed = (await request({ method: 'eth_signTypedData_v4', params })) as `0x${string}`
  expect(await recoverTypedDataAddress({ ...typed, signature: signed })).toBe(address)

  const to = '0x00000000000000000000000000000000000000aA'
  const hash = await request({ method: 'eth_sendTransaction', params: [{ from: address, to, value: '0x5' }] })
  // Wait until the transaction is mined.
  await expect
    .poll(() => request({ method: 'eth_getTransactionReceipt', params: [hash] }))
    .toMatchObject({ status: '0x1' })
  expect(await request({ method: 'eth_getBalance', params: [to, 'latest'] })).toBe('0x5')
  expect(methods(wallet)).toEqual([
    'eth_requestAccounts',
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
  ])
  expect(wallet.requests.at(-1)).toMatchObject({ status: 'approved', result: hash, from: 'https://shop.example' })
})

test('rejects with the codes of wallets: 4001, 4100, 4200, 4902, and passes on errors of the node', async () => {
  const wallet = make()
  const { request } = wallet.provider()
  wallet.rejectNext()
  await expect(request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
  await request({ method: 'eth_requestAccounts' })
  const other = wallet.addresses[1]
  await expect(request({ method: 'personal_sign', params: ['0x68', other] })).rejects.toMatchObject({ code: 4100 })
  await expect(request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({ code: 4200 })
  const toUnknown = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }
  await expect(request(toUnknown)).rejects.toMatchObject({ code: 4902 })
  await expect(request({ method: 'eth_nonsense' })).rejects.toMatchObject({ code: -32601 })
  wallet.rejectNext('personal_sign', { code: -32000, message: 'out of paper' })
  const sign = { method: 'personal_sign', params: ['0x68', wallet.address] }
  await expect(request(sign)).rejects.toMatchObject({ code: -32000, message: 'out of paper' })
  expect(await request(sign)).toMatch(/^0x/)
})

test('notifies connected pages when the script changes account or network', async () => {
  const wallet = make()
  const events: unknown[] = []
  const [near, far] = [wallet.provider('https://near.example'), wallet.provider('https://far.example')]
  near.on('accountsChanged', (accounts: string[]) => events.push(accounts))
  near.on('chainChanged', (id: string) => events.push(id))
  far.on('accountsChanged', (accounts: string[]) => events.push(['far', accounts]))
  await near.request({ method: 'eth_requestAccounts' })
  await wallet.switchAccount(2)
  await wallet.switchChain(1)
  await wallet.switchChain('eip155:31337')
  const added = { chainId: '0x2a', chainName: 'Another', rpcUrls: [chain.url] }
  await near.request({ method: 'wallet_addEthereumChain', params: [added] })
  await wallet.disconnect()
  const [first, , third] = wallet.addresses
  expect(events).toEqual([[first], [third], '0x1', '0x7a69', '0x2a', []])
  expect(await near.request({ method: 'eth_accounts' })).toEqual([])
  expect(wallet.chainId).toBe('eip155:42')
  await expect(wallet.switchAccount(9)).rejects.toMatchObject({ code: 'TEST_WALLET_NO_ACCOUNT' })
})

test('lets the test respond in any order, and rejects a second response', async () => {
  const wallet = make({ autoApprove: false })
  const { request } = wallet.provider()
  const accounts = request({ method: 'eth_requestAccounts' })
  expect(await wallet.nextRequest()).toMatchObject({ method: 'eth_requestAccounts', status: 'pending' })
  await wallet.approve()
  expect(await accounts).toEqual([wallet.address])

  const approving = wallet.approve('personal_sign')
  const sign = (text: string) => request({ method: 'personal_sign', params: [text, wallet.address] })
  const [first, second] = [sign('0x01'), sign('0x02')]
  expect(await first).toMatch(/^0x/)
  expect((await approving).status).toBe('approved')
  const late = await wallet.nextRequest('personal_sign')
  await expect(late.reject()).rejects.toMatchObject({ code: 'TEST_WALLET_ANSWERED' })
  second.catch(() => {})
  await wallet.reject()
  await expect(second).rejects.toMatchObject({ code: 4001 })

  const waiting = sign('0x03')
  wallet.setAutoApprove(true)
  expect(await waiting).toMatch(/^0x/)
  await expect(wallet.reject()).rejects.toMatchObject({ code: 'TEST_WALLET_ANSWERS_ITSELF' })
})

test('lists the received requests when the expected one does not arrive', async () => {
  const wallet = make({ timeoutMs: 20 })
  const { request } = wallet.provider()
  await request({ method: 'eth_requestAccounts' })
  await request({ method: 'personal_sign', params: ['0x01', wallet.address] })
  wallet.setAutoApprove(false)
  await expect(wallet.approve()).rejects.toThrow(/did not request.*within 20 ms.*eth_requestAccounts, personal_sign/)
})

test('sends a batch of calls one by one, and rejects unsupported capabilities with their code', async () => {
  const wallet = make()
  const { request } = wallet.provider()
  const [from, to] = wallet.addresses
  const batch = { version: '2.0.0', chainId: '0x7a69', from, atomicRequired: false, id: '0xb1' }
  const calls = [1, 2].map((value) => ({ to, value: `0x${value}` }))
  const send = (change: object = {}) =>
    request({ method: 'wallet_sendCalls', params: [{ ...batch, calls, ...change }] })
  const stateOf = (id: string) => request({ method: 'wallet_getCallsStatus', params: [id] })
  // Wait until the transaction is mined.
  const minedOf = async (id: string) => {
    await expect.poll(() => stateOf(id)).not.toMatchObject({ status: 100 })
    return stateOf(id)
  }
  await expect(send()).rejects.toMatchObject({ code: 4100 })
  await request({ method: 'eth_requestAccounts' })
  const none = { '0x7a69': { atomic: { status: 'unsupported' } } }
  expect(await request({ method: 'wallet_getCapabilities', params: [from] })).toEqual(none)

  expect(await send()).toEqual({ id: '0xb1' })
  expect(await minedOf('0xb1')).toMatchObject({ id: '0xb1', chainId: '0x7a69', status: 200, atomic: false })
  // The second call exceeds the balance: the node rejects it after the first one was sent.
  const broken = [calls[0], { to, value: `0x${(10n ** 30n).toString(16)}` }]
  await send({ calls: broken, id: '0xb2' })
  expect(await minedOf('0xb2')).toMatchObject({ status: 600, receipts: [{ status: '0x1' }] })

  await expect(send()).rejects.toMatchObject({ code: 5720 })
  await expect(stateOf('0xb3')).rejects.toMatchObject({ code: 5730 })
  await expect(send({ id: '0xb3', atomicRequired: true })).rejects.toMatchObject({ code: 5760 })
  await expect(send({ id: '0xb3', chainId: '0x1' })).rejects.toMatchObject({ code: 5710 })
  await expect(send({ id: '0xb3', capabilities: { paymaster: {} } })).rejects.toMatchObject({ code: 5700 })
  expect(await send({ id: '0xb3', capabilities: { paymaster: { optional: true } } })).toEqual({ id: '0xb3' })
  wallet.rejectNext('wallet_sendCalls')
  await expect(send({ id: '0xb4' })).rejects.toMatchObject({ code: 4001 })
})

test('rejects a transaction for another chain before asking for approval', async () => {
  const wallet = make()
  const { request } = wallet.provider()
  await request({ method: 'eth_requestAccounts' })
  const transaction = { from: wallet.address, to: wallet.address, value: '0x1', chainId: '0x7a69' }
  await wallet.switchChain(10)
  await expect(request({ method: 'eth_sendTransaction', params: [transaction] })).rejects.toMatchObject({ code: 4901 })
  await wallet.switchChain(31337)
  const typed = { domain: { chainId: 10 }, types: { Mail: [] }, primaryType: 'Mail', message: {} }
  const params = [wallet.address, JSON.stringify(typed)]
  await expect(request({ method: 'eth_signTypedData_v4', params })).rejects.toMatchObject({ code: 4901 })
  expect(methods(wallet)).toEqual(['eth_requestAccounts'])
  expect(await request({ method: 'eth_sendTransaction', params: [transaction] })).toMatch(/^0x/)
})

test('reports a failure after approval to the app and to the test', async () => {
  const wallet = make({ seed: 'penniless' })
  const { request } = wallet.provider()
  await request({ method: 'eth_requestAccounts' })
  const params = [{ from: wallet.address, to: wallet.address, value: '0x1' }]
  await expect(request({ method: 'eth_sendTransaction', params })).rejects.toThrow()
  expect(wallet.requests.at(-1)).toMatchObject({ status: 'failed', result: undefined })
  expect(wallet.requests.at(-1)?.error?.message).toBeTruthy()
})
