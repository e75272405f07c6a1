import { createEmitter } from '@latchkey/base/emitter'
import type { SessionTransport } from '@latchkey/core/chain/port'
import type { WalletChange } from '@latchkey/core/connect/port'
import { expect, test } from 'vitest'
import { latchkeySolana, solanaMainnet } from '../networks/networks.ts'
import { signMessage } from '../sign/signMessage.ts'
import { sessionLink } from './sessionLink.ts'

const alice = '5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N'
const bob = '7KYxR5Q3bAfBrf8jRK3stA72Bt5x6QxfSQQrKZJnrvcR'
const local = latchkeySolana.caipNetworkId
const main = solanaMainnet.caipNetworkId

function session(accounts: readonly string[], methods: readonly string[] = ['solana_signMessage']) {
  const state = { accounts, answer: async (_: { method: string }): Promise<unknown> => null }
  const emitter = createEmitter<{
    update: undefined
    event: { name: string; data: unknown; networkId: `${string}:${string}` }
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
    networks: [latchkeySolana, solanaMainnet],
    methods: () => methods,
    properties: () => ({}),
  }
  const link = sessionLink(transport)
  const changes: WalletChange[] = []
  const stop = link.onChange((change) => changes.push(change))
  return { state, emitter, link, changes, stop }
}

test('returns the accounts of its network and drops invalid addresses', () => {
  const { link } = session([`${main}:${bob}`, `${local}:${alice}`, `${local}:0OIl`])
  expect(link.networkId()).toBe(local)
  expect(link.accounts()).toEqual([alice])
})

test('a switch requires accounts on the network and reports the changes', async () => {
  const { link, changes } = session([`${local}:${alice}`, `${main}:${bob}`])
  await link.switchNetwork(solanaMainnet)
  expect(changes).toEqual([
    { type: 'network', networkId: main },
    { type: 'accounts', accounts: [bob] },
  ])
  const { link: narrow } = session([`${local}:${alice}`])
  await expect(narrow.switchNetwork(solanaMainnet)).rejects.toMatchObject({ code: 'NETWORK_SWITCH_NOT_APPROVED' })
})

test('follows account changes, session updates and the end of the session', () => {
  const { state, emitter, link, changes, stop } = session([`${local}:${alice}`, `${local}:${bob}`])
  const event = (data: unknown) => emitter.emit('event', { name: 'accountsChanged', data, networkId: local })
  event([`${local}:${bob}`])
  expect(link.accounts()).toEqual([bob, alice])
  event(['someone else'])
  event('nothing')
  expect(changes).toHaveLength(1)
  emitter.emit('update', undefined)
  expect(link.accounts()).toEqual([alice, bob])
  state.accounts = [`${main}:${alice}`]
  emitter.emit('update', undefined)
  expect(link.networkId()).toBe(main)
  emitter.emit('disconnect', undefined)
  expect(changes.at(-1)).toEqual({ type: 'disconnect' })
  stop()
  expect(emitter.count()).toBe(0)
})

test('does not request unapproved methods, and maps rejections and invalid responses to catalogue errors', async () => {
  const { state, link } = session([`${local}:${alice}`])
  await expect(link.request({ method: 'solana_signTransaction', params: {} })).rejects.toMatchObject({
    code: 'WALLET_METHOD_UNSUPPORTED',
  })
  const sign = () => signMessage({ link, address: alice, message: 'hello' })
  state.answer = () => Promise.reject({ code: 5000, message: 'User rejected.' })
  await expect(sign()).rejects.toMatchObject({ code: 'USER_REJECTED' })
  state.answer = async () => null
  await expect(sign()).rejects.toMatchObject({ code: 'USER_REJECTED' })
  state.answer = async () => ({ signature: '0xabc' })
  await expect(sign()).rejects.toMatchObject({ code: 'WALLET_RESPONSE_MALFORMED' })
})
