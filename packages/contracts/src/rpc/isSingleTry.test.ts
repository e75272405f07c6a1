import { expect, it } from 'vitest'
import { isSingleTry } from './isSingleTry.ts'
import { proxyMethods } from './proxyMethods.ts'

it('[S9.10] only calls that change something at the node are not retried', () => {
  expect([...proxyMethods].filter(isSingleTry)).toEqual([
    'eth_getFilterChanges',
    'eth_newBlockFilter',
    'eth_newFilter',
    'eth_newPendingTransactionFilter',
    'eth_sendRawTransaction',
    'eth_uninstallFilter',
  ])
})

it('[S9.10] calls that send on other networks are not retried', () => {
  for (const method of ['sendTransaction', 'author_submitExtrinsic', 'broadcast_tx_sync', 'tron_broadcastTransaction'])
    expect(isSingleTry(method), method).toBe(true)
})
