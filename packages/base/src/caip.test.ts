import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCaipAddress, parseCaipNetworkId } from './caip.ts'

describe('CAIP ids', () => {
  test('[S5.2] a CAIP-10 address has three colon-separated parts, a CAIP-2 id two; none is empty', () => {
    expect(parseCaipAddress('eip155:1:0xab')).toEqual({
      namespace: 'eip155',
      reference: '1',
      address: '0xab',
      networkId: 'eip155:1',
    })
    expect(parseCaipNetworkId('eip155:1')).toEqual({ namespace: 'eip155', reference: '1' })
    for (const text of ['', 'eip155', 'eip155:1', 'eip155:1:', ':1:0xab', 'a:b:c:d'])
      expect(parseCaipAddress(text)).toBeUndefined()
    for (const text of ['', 'eip155', 'eip155:', ':1', 'a:b:c']) expect(parseCaipNetworkId(text)).toBeUndefined()
  })
  test('behaviour: formatting a parsed id gives the same id', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseCaipAddress(text)
        if (parsed) expect(`${parsed.networkId}:${parsed.address}`).toBe(text)
      }),
    )
  })
})
