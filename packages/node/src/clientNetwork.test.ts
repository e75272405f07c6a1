import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { developmentSiteKey, developmentSitePublicKey, readClientNetwork, signClientNetwork } from './clientNetwork.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const request = { role: 'auth', path: '/v1/codes/begin', body: bytes('{"sealed":"x"}') }
const nowMs = 1_795_000_000_000
const header = signClientNetwork(developmentSiteKey, request, { network: '2001:db8:0:7::/64', nowMs })
const read = (over: object = {}, params: object = {}) =>
  readClientNetwork(developmentSitePublicKey, { ...request, ...over }, { header, nowMs, ...params })

it('is valid for one request to one vault, for a minute', () => {
  expect(read()).toBe('2001:db8:0:7::/64')
  expect(read({}, { nowMs: nowMs + 60_000 })).toBe('2001:db8:0:7::/64')
  expect(read({}, { nowMs: nowMs + 60_001 })).toBeUndefined()
  expect(read({}, { nowMs: nowMs - 60_001 })).toBeUndefined()
  expect(read({ role: 'recovery' })).toBeUndefined()
  expect(read({ path: '/v1/codes/verify' })).toBeUndefined()
  expect(read({ body: bytes('{"sealed":"y"}') })).toBeUndefined()
})

it('refuses a missing, changed or foreign statement', () => {
  const [time, , signature] = header.split('.')
  const forged = signClientNetwork(generateKeyPairSync('ed25519').privateKey, request, { network: '6.6.6.6', nowMs })
  for (const other of [undefined, '', '..', header.slice(0, -2), `${time}.Ni42LjYuNg.${signature}`, forged])
    expect(read({}, { header: other }), other).toBeUndefined()
})
