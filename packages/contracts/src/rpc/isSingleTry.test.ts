import { expect, it } from 'vitest'
import { isSingleTry } from './isSingleTry.ts'
import { proxyMethods } from './proxyMethods.ts'

it('[S9.10] of what a node is asked, only what changes something is tried once', () => {
  expect([...proxyMethods].filter(isSingleTry)).toEqual([
    'eth_getFilterChanges',
    'eth_newBlockFilter',
    'eth_newFilter',
    'eth_newPendingTransactionFilter',
    'eth_sendRawTransaction',
    'eth_uninstallFilter',
  ])
})

it('[S9.10] what other networks call sending is tried once, too', () => {
  for (const method of ['sendTransaction', 'author_submitExtrinsic', 'broadcast_tx_sync', 'tron_broadcastTransaction'])
    expect(isSingleTry(method), method).toBe(true)
})
