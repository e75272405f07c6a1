import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { CaipNetworkId } from '@latchkey/base/caip'
import { manualClock } from '@latchkey/base/clock'
import { createEmitter } from '@latchkey/base/emitter'
import type { SessionTransport } from '@latchkey/core/chain/port'
import type { WalletChange } from '@latchkey/core/connect/port'
import type { Network } from '@latchkey/core/networks/network'
import { expect, test } from 'vitest'
import { latchkeyDevnet, latchkeyDevnetTwo } from '../networks/devnet.ts'
import { sessionLink } from './sessionLink.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A fake session transport. */
function session(
  accounts: readonly string[],
  methods: readonly string[] = ['personal_sign'],
  networks: readonly Network[] = [latchkeyDevnet, latchkeyDevnetTwo],
) {
  const state = {
    accounts,
    answer: async (_: { method: string; networkId: CaipNetworkId }): Promise<unknown> => '0x1',
    properties: {} as ReturnType<SessionTransport['properties']>,
  }
  const emitter = createEmitter<{
    update: undefined
    event: { name: string; data: unknown; networkId: CaipNetworkId }
    disconnect: undefined
  }>()
  const transport: SessionTransport = {
    accounts: () => state.accounts,
    request: (params) => state.answer(params),
    disconnect: async () => emitter.emit('disconnect', undefined),
    onUpdate: (listener) => emitter.on('update', listener),
    onEvent: (listener) => emitter.on('event', listener),
    onDisconnect: (listener) => emitter.on('disconnect', listener),
    peer: { name: 'Wallet' },
    networks,
    methods: () => methods,
    properties: () => state.properties,
  }
  const manual = manualClock()
  let timed = () => {}
  /** Resolves when the link sets its first timer. */
  const waits = new Promise<void>((resolve) => {
    timed = resolve
  })
  const clock = {
    ...manual,
    after: (ms: number, task: () => void) => {
      timed()
      return manual.after(ms, task)
    },
  }
  const link = sessionLink(transport, { clock })
  const changes: WalletChange[] = []
  const stop = link.onChange((change) => changes.push(change))
  return { state, emitter, link, changes, stop, clock, waits }
}

test('returns the accounts of the active network in EIP-55 form, and the chain id without a wallet request', async () => {
  const { link } = session([`eip155:31338:${bob}`, `eip155:31337:${alice.toLowerCase()}`])
  expect(link.networkId()).toBe('eip155:31337')
  expect(link.accounts()).toEqual([alice])
  expect(await link.request({ method: 'eth_chainId' })).toBe('0x7a69')
})

test('switches to a network of the session without a request; later requests use it', async () => {
  const { link, changes, state } = session([`eip155:31337:${alice}`, `eip155:31338:${alice}`])
  await link.switchNetwork(latchkeyDevnetTwo)
  expect(changes).toEqual([{ type: 'network', networkId: 'eip155:31338' }])
  const seen: string[] = []
  state.answer = async ({ networkId }) => seen.push(networkId)
  await link.request({ method: 'personal_sign', params: [] })
  expect(seen).toEqual(['eip155:31338'])
})

test('[S5.14] a switch requires an approved chain or wallet support', async () => {
  const { link } = session([`eip155:31337:${alice}`])
  await expect(link.switchNetwork(latchkeyDevnetTwo)).rejects.toMatchObject({ code: 'NETWORK_SWITCH_NOT_APPROVED' })
  expect(link.networkId()).toBe('eip155:31337')
})

test('[S5.14] a wallet that supports switching extends the session; the switch times out if it never does', async () => {
  const switching = session([`eip155:31337:${alice}`], ['wallet_switchEthereumChain'])
  switching.state.answer = async () => {
    switching.state.accounts = [...switching.state.accounts, `eip155:31338:${alice}`]
    switching.emitter.emit('update', undefined)
    return null
  }
  await switching.link.switchNetwork(latchkeyDevnetTwo)
  expect(switching.link.networkId()).toBe('eip155:31338')

  const idle = session([`eip155:31337:${alice}`], ['wallet_switchEthereumChain'])
  idle.state.answer = async () => null
  const refused = expect(idle.link.switchNetwork(latchkeyDevnetTwo)).rejects.toMatchObject({
    code: 'NETWORK_SWITCH_NOT_APPROVED',
  })
  await idle.waits
  await idle.clock.advance(3_000)
  await refused
})

test('[S8.8] ignores events that contradict the session and applies others', () => {
  const { emitter, changes, link } = session([`eip155:31337:${alice}`, `eip155:31337:${bob}`, `eip155:31338:${alice}`])
  const event = (name: string, data: unknown) => emitter.emit('event', { name, data, networkId: 'eip155:31337' })
  event('chainChanged', 1)
  event('accountsChanged', ['0x0000000000000000000000000000000000000001'])
  expect(changes).toEqual([])
  event('accountsChanged', [`eip155:31337:${bob}`, `eip155:31337:${alice}`])
  expect(link.accounts()).toEqual([bob, alice])
  event('chainChanged', '0x7a6a')
  expect(link.networkId()).toBe('eip155:31338')
  expect(link.accounts()).toEqual([alice])
  emitter.emit('disconnect', undefined)
  expect(changes.map(({ type }) => type)).toEqual(['accounts', 'network', 'accounts', 'disconnect'])
})

test('an update that puts another account first takes precedence over an earlier accountsChanged', () => {
  const { emitter, state, link } = session([`eip155:31337:${alice}`, `eip155:31337:${bob}`])
  emitter.emit('event', { name: 'accountsChanged', data: [bob], networkId: 'eip155:31337' })
  expect(link.accounts()).toEqual([bob, alice])
  state.accounts = [`eip155:31337:${alice}`, `eip155:31337:${bob}`]
  emitter.emit('update', undefined)
  expect(link.accounts()).toEqual([alice, bob])
})

test("chainChanged accepts a CAIP-2 id; without a usable value the event's network counts", () => {
  const { emitter, link } = session([`eip155:31337:${alice}`, `eip155:31338:${alice}`])
  emitter.emit('event', { name: 'chainChanged', data: 'eip155:31338', networkId: 'eip155:31337' })
  expect(link.networkId()).toBe('eip155:31338')
  emitter.emit('event', { name: 'chainChanged', data: {}, networkId: 'eip155:31337' })
  expect(link.networkId()).toBe('eip155:31337')
})

test('wallet_revokePermissions ends the session', async () => {
  const { link, changes } = session([`eip155:31337:${alice}`])
  expect(await link.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })).toBeNull()
  expect(changes).toEqual([{ type: 'disconnect' }])
})

test('wallet_revokePermissions with the context of a permission goes to the wallet, and the session stays', async () => {
  const { state, link, changes } = session([`eip155:31337:${alice}`])
  state.answer = async ({ method }) => method
  const request = { method: 'wallet_revokePermissions', params: [{ permissionContext: '0x12' }] }
  expect(await link.request(request)).toBe('wallet_revokePermissions')
  expect(changes).toEqual([])
})

test('an update that removes the active network switches to a remaining one', () => {
  const { state, emitter, link, changes } = session([`eip155:31337:${alice}`])
  state.accounts = [`eip155:31338:${bob}`]
  emitter.emit('update', undefined)
  expect(link.networkId()).toBe('eip155:31338')
  expect(changes).toContainEqual({ type: 'accounts', accounts: [bob] })
})

test("maps the peer's error codes to catalogue errors, and unsubscribes with the last listener", async () => {
  const { state, link, stop, emitter } = session([`eip155:31337:${alice}`])
  state.answer = async () => Promise.reject({ code: 5000, message: 'User rejected.' })
  await expect(link.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  stop()
  expect(emitter.count()).toBe(0)
})

const callMethods = ['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus']

test('[S8.6] reads capabilities from the session, otherwise requests them once until the session changes', async () => {
  const { link, state, emitter } = session([`eip155:31337:${alice}`], callMethods)
  const capabilities = () => link.request({ method: 'wallet_getCapabilities', params: [alice, ['0x7a69']] })
  let asked = 0
  state.answer = async () => {
    asked += 1
    return { '0x7a69': { atomic: { status: asked === 1 ? 'ready' : 'supported' } } }
  }
  expect(await capabilities()).toEqual({ '0x7a69': { atomic: { status: 'ready' } } })
  expect(await capabilities()).toEqual({ '0x7a69': { atomic: { status: 'ready' } } })
  emitter.emit('update', undefined)
  expect(await capabilities()).toEqual({ '0x7a69': { atomic: { status: 'supported' } } })
  state.properties = { scopedProperties: { 'eip155:31337': '{"atomic":{"status":"unsupported"}}' } }
  expect(await capabilities()).toEqual({ '0x7a69': { atomic: { status: 'unsupported' } } })
  expect(asked).toBe(2)
})

test('rejects a batch method that the session does not include with RPC_METHOD_NOT_FOUND', async () => {
  const { link } = session([`eip155:31337:${alice}`])
  await expect(link.request({ method: 'wallet_sendCalls', params: [{}] })).rejects.toMatchObject({ rpcCode: -32601 })
})

test('reads the status from the network when the wallet returned hashes, otherwise from the wallet', async () => {
  const receipts: Record<string, unknown> = {}
  const node = createServer(async (request, response) => {
    const { id, params } = JSON.parse(await text(request))
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: receipts[params[0]] ?? null }))
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const { link, state } = session([`eip155:31337:${alice}`], callMethods, [{ ...latchkeyDevnet, rpcUrls: [rpcUrl] }])
  const caip345 = { caip2: 'eip155:31337', transactionHashes: ['0xaa'] }
  const asked: string[] = []
  state.answer = async ({ method }) => {
    asked.push(method)
    return method === 'wallet_sendCalls' ? { id: 'told', capabilities: { caip345 } } : { status: 100 }
  }
  await link.request({ method: 'wallet_sendCalls', params: [{ atomicRequired: true, calls: [] }] })
  const status = (id: string) => link.request({ method: 'wallet_getCallsStatus', params: [id] })
  expect(await status('told')).toMatchObject({ id: 'told', status: 100, atomic: true, chainId: '0x7a69' })
  receipts['0xaa'] = { status: '0x1' }
  expect(await status('told')).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
  expect(asked).toEqual(['wallet_sendCalls'])
  expect(await status('other')).toEqual({ status: 100 })
  expect(asked).toEqual(['wallet_sendCalls', 'wallet_getCallsStatus'])
  node.close()
})
