import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientAddress } from './clientAddress.ts'

const of = (remoteAddress: string | undefined, forwardedFor?: string, trustedProxies = 0) =>
  clientAddress({ remoteAddress, forwardedFor }, trustedProxies)

test('groups IPv6 by /64, keeps IPv4 addresses, and returns undefined for loopback', () => {
  expect(of('203.0.113.7')).toBe('203.0.113.7')
  expect(of('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(of('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(of('2001:0DB8:0:0:1:2:3:4')).toBe(of('2001:db8::ffff'))
  expect(of('2001:db8:0:1::1')).not.toBe(of('2001:db8::1'))
  expect(of('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(of('1::')).toBe('1:0:0:0::/64')
  for (const local of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', undefined, ''])
    expect(of(local)).toBeUndefined()
})

test('trusts the last entries of X-Forwarded-For, as many as there are trusted proxies', () => {
  const chain = '6.6.6.6, 203.0.113.7, 198.51.100.1'
  expect(of('127.0.0.1', chain)).toBeUndefined()
  expect(of('127.0.0.1', chain, 1)).toBe('198.51.100.1')
  expect(of('127.0.0.1', chain, 2)).toBe('203.0.113.7')
  expect(of('127.0.0.1', '203.0.113.7', 2)).toBe('203.0.113.7')
  expect(of('198.51.100.9', 'unknown', 1)).toBe('198.51.100.9')
  expect(of('198.51.100.9', undefined, 1)).toBe('198.51.100.9')
})

test('maps every spelling of every address of one /64 to the same text', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 8, maxLength: 8 }),
      fc.array(group, { minLength: 4, maxLength: 4 }),
      (one, host) => {
        fc.pre(one.slice(0, 4).some((part) => part !== 0))
        const spell = (groups: readonly number[]) => groups.map((part) => part.toString(16)).join(':')
        const padded = one.map((part) => part.toString(16).padStart(4, '0').toUpperCase()).join(':')
        expect(of(spell(one))).toBe(of(padded))
        expect(of(spell([...one.slice(0, 4), ...host]))).toBe(of(padded))
      },
    ),
  )
})
