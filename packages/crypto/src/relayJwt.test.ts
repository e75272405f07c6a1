import { toBase64Url } from '@latchkey/base/codec/base64'
import { fromHex, toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../vectors/walletconnect.json' with { type: 'json' }
import { fromDidKey, toDidKey } from './didKey.ts'
import type { Engine } from './engine.ts'
import { signRelayJwt, verifyRelayJwt } from './relayJwt.ts'

const { identity } = vectors
const seed = fromHex(identity.seed)!
const subject = 'c479fe5dc464e771e78b193d239a65b58d278cad1c34bfb0b5716e5bb514928e'
const audience = 'wss://relay.walletconnect.com'
const issuedAtSec = 1_656_910_097
const expiresAtSec = 1_656_996_497
const leewaySec = 120
const isAudience = (value: string): boolean => value === audience
const at = (nowSec: number) => ({ nowSec, leewaySec, isAudience })

describe('did:key', () => {
  test('[S7.34] encodes and decodes the vector', () => {
    expect(toDidKey(fromHex(identity.publicKey)!)).toBe(identity.did)
    expect(toHex(fromDidKey(identity.did)!)).toBe(identity.publicKey)
  })

  test('decodes every encoded key and rejects anything else without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
        expect(fromDidKey(toDidKey(key))).toEqual(Uint8Array.from(key))
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => (fromDidKey(`did:key:z${text}`)?.length ?? 32) === 32))
    for (const bad of ['', 'did:key:z', 'did:key:zO', identity.did.slice(0, -1), `did:key:z1${identity.did.slice(9)}`])
      expect(fromDidKey(bad)).toBeUndefined()
  })
})

describe('relay token', () => {
  test.each<[Engine]>([['node'], ['native'], ['noble']])(
    '[S7.34] the official tokens, byte for byte, on %s',
    async (engine) => {
      const local = { audience: 'ws://127.0.0.1:5000', subject: '0'.repeat(64), issuedAtSec: 1_700_000_000 }
      expect(await signRelayJwt({ seed, subject, audience, issuedAtSec, lifetimeSec: 86_400 }, engine)).toBe(
        identity.jwt,
      )
      expect(await signRelayJwt({ seed, ...local, lifetimeSec: 86_400 }, engine)).toBe(identity.jwt_local)
      expect(await verifyRelayJwt(identity.jwt, { ...at(issuedAtSec), engine })).toEqual({
        ok: true,
        value: { issuer: identity.did, subject, audience, issuedAtSec, expiresAtSec },
      })
    },
  )

  test('[S7.34] applies the leeway to both issue and expiry times', async () => {
    expect((await verifyRelayJwt(identity.jwt, at(issuedAtSec - leewaySec))).ok).toBe(true)
    expect(await verifyRelayJwt(identity.jwt, at(issuedAtSec - leewaySec - 1))).toEqual({
      ok: false,
      reason: { kind: 'notYetValid', issuedAtSec },
    })
    expect((await verifyRelayJwt(identity.jwt, at(expiresAtSec + leewaySec))).ok).toBe(true)
    expect(await verifyRelayJwt(identity.jwt, at(expiresAtSec + leewaySec + 1))).toEqual({
      ok: false,
      reason: { kind: 'expired', expiresAtSec },
    })
  })

  test('[S7.34] names the reason when audience, claims or algorithm are wrong', async () => {
    const [head, body, tail] = identity.jwt.split('.') as [string, string, string]
    const kindOf = async (token: string, params = at(issuedAtSec)) => {
      const result = await verifyRelayJwt(token, params)
      return result.ok ? 'valid' : result.reason.kind
    }
    const encode = (value: unknown) => toBase64Url(toUtf8(JSON.stringify(value)))
    const claims = JSON.parse(atob(body)) as object
    expect(await kindOf(identity.jwt, { ...at(issuedAtSec), isAudience: () => false })).toBe('audience')
    expect(await kindOf(`${head}.${encode({ ...claims, sub: 'x' })}.${tail}`)).toBe('signature')
    expect(await kindOf(`${encode({ typ: 'JWT', alg: 'none' })}.${body}.${tail}`)).toBe('algorithm')
    expect(await kindOf(`${head}.${encode({ ...claims, iss: 'did:key:z6Mk' })}.${tail}`)).toBe('format')
    expect(await kindOf(`${head}.${encode({ ...claims, iat: '1' })}.${tail}`)).toBe('format')
    expect(await kindOf(`${head}.!!.${tail}`)).toBe('encoding')
    expect(await kindOf('')).toBe('format')
  })
})
