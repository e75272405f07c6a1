import { expect, test } from 'vitest'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import { sendDraftOf } from './sendDraft.ts'

test('keeps a draft until its wallet disconnects', () => {
  const app = oneNetworkApp({})
  const { change } = sendDraftOf(app)
  change({ type: 'account', account: { networkId: 'eip155:1', address: '0xAa' } })
  change({ type: 'amount', amount: '1' })
  const ended = { connectionId: 'c', by: 'wallet', wasActive: true } as const
  const amount = () => sendDraftOf(app).store.getState().amount
  app.events.emit('disconnected', { ...ended, namespace: 'solana' })
  app.events.emit('disconnected', { ...ended, namespace: 'eip155', wasActive: false })
  expect(amount()).toBe('1')
  app.events.emit('disconnected', { ...ended, namespace: 'eip155' })
  expect(amount()).toBe('')
})
