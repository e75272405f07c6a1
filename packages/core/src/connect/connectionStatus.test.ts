import { expect, test } from 'vitest'
import type { Connection } from './connection.ts'
import { connectionStatus } from './connectionStatus.ts'

const connection = (walletId: string, networks: Connection['networks']): Connection => ({
  id: `${walletId}-connection`,
  epoch: 1,
  walletId,
  wallet: { name: walletId },
  via: 'injected',
  status: 'connected',
  accounts: [],
  networks,
})

test('[S4.3] reports per namespace whether a wallet is in use (connected), has another connection (active) or none (disconnected)', () => {
  const state = {
    connections: [
      connection('one', { eip155: 'eip155:1' }),
      connection('two', { eip155: 'eip155:1', solana: 'solana:x' }),
    ],
    active: {
      eip155: { connectionId: 'one-connection', address: '0xa' },
      solana: { connectionId: 'two-connection', address: 'So1' },
    },
  }
  const statusOf = (walletId: string, namespace: 'eip155' | 'solana') =>
    connectionStatus(state, { walletId, namespace })
  expect([statusOf('one', 'eip155'), statusOf('two', 'eip155'), statusOf('three', 'eip155')]).toEqual([
    'connected',
    'active',
    'disconnected',
  ])
  expect([statusOf('one', 'solana'), statusOf('two', 'solana')]).toEqual(['disconnected', 'connected'])
})
