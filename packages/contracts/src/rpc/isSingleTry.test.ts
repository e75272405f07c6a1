import { expect, it } from 'vitest'
import { isSingleTry } from './isSingleTry.ts'
import { proxyMethods } from './proxyMethods.ts'

it('[S9.10] does not retry calls that change state at the node', () => {
  expect([...proxyMethods].filter(isSingleTry)).toEqual([
    'eth_getFilterChanges',
    'eth_newBlockFilter',
    'eth_newFilter',
    'eth_newPendingTransactionFilter',
    'eth_sendRawTransaction',
    'eth_uninstallFilter',
  ])
})

it('[S9.10] does not retry calls that send transactions on other networks', () => {
  for (const method of ['sendTransaction', 'author_submitExtrinsic', 'broadcast_tx_sync', 'tron_broadcastTransaction'])
    expect(isSingleTry(method), method).toBe(true)
})
