import { parseCaipNetworkId } from '@latchkey/base/caip'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressesOfEvent, networkOfEvent } from './sessionEvents.ts'

test.each([10, '10', '0xa', 'eip155:10', 'eip155:0xa'])('networkOfEvent reads %j as eip155:10', (data) => {
  expect(networkOfEvent(data, 'eip155:1')).toBe('eip155:10')
})

test.each([undefined, '', {}, 'x', 'eip155:', 'a:b:c', 1.5])(
  'networkOfEvent falls back to the network of the event for %j',
  (data) => {
    expect(networkOfEvent(data, 'eip155:1')).toBe('eip155:1')
  },
)

test('networkOfEvent returns a CAIP-2 id for any data', () => {
  const data = fc.oneof(
    fc.anything(),
    fc.integer(),
    fc.string(),
    fc.stringMatching(/^(0x|eip155:|solana:)?[0-9a-f:]{0,20}$/),
  )
  fc.assert(
    fc.property(data, fc.constantFrom('eip155:1', 'solana:mainnet'), (value, chainId) => {
      const network = networkOfEvent(value, chainId)
      expect(parseCaipNetworkId(network)).toBeDefined()
      if (network.startsWith('eip155:')) expect(network).toMatch(/^eip155:\d+$/)
    }),
  )
})

test('addressesOfEvent reads addresses and CAIP-10 ids, removes duplicates, and rejects anything but a list', () => {
  expect(addressesOfEvent(['eip155:1:0xb', 'eip155:10:0xb', '0xa', 7, ''])).toEqual(['0xb', '0xa'])
  for (const data of ['0xa', { 0: '0xa' }, undefined]) expect(addressesOfEvent(data)).toBeUndefined()
})
