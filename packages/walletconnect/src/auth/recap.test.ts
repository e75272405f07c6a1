import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chainsIn,
  decodeRecap,
  encodeRecap,
  mergeRecaps,
  methodsIn,
  recapOf,
  statementWithoutRecap,
  statementWithRecap,
} from './recap.ts'

const name = fc.stringMatching(/^[a-zA-Z_]{1,12}$/)
const actions = fc.dictionary(
  fc.tuple(name, name).map(([ability, action]) => `${ability}/${action}`),
  fc.array(fc.record({ chains: fc.array(fc.constantFrom('eip155:1', 'eip155:10')) }), { minLength: 1, maxLength: 2 }),
)
const recaps = fc.dictionary(name, actions).map((att) => ({ att }))

describe('ReCaps', () => {
  it('decode to what was encoded; the order of keys does not matter', () => {
    fc.assert(
      fc.property(recaps, (recap) => {
        expect(decodeRecap(encodeRecap(recap))).toEqual({ att: { ...recap.att } })
        const reversed = { att: Object.fromEntries(Object.entries(recap.att).reverse()) }
        expect(encodeRecap(reversed)).toBe(encodeRecap(recap))
      }),
    )
  })

  it('return undefined for malformed input', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string().map((text) => `urn:recap:${text}`),
      fc.json().map((text) => `urn:recap:${Buffer.from(text).toString('base64')}`),
      fc.json().map((text) => `urn:recap:${Buffer.from(`{"att":${text}}`).toString('base64url')}`),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const recap = decodeRecap(text)
        if (!recap) return
        methodsIn(recap, 'eip155')
        chainsIn(recap, 'eip155')
        const words = statementWithRecap('Hello.', recap)
        expect(statementWithRecap(words, recap)).toBe(words)
        expect(statementWithoutRecap(words)).toBe('Hello.')
      }),
    )
  })

  it('merge, with one clause per ability', () => {
    const one = recapOf('eip155', ['b', 'a'], ['eip155:1'])
    const other = { att: { eip155: { 'request/a': [{ chains: ['eip155:10'] }], 'crud/read': [{}] }, solana: {} } }
    const both = mergeRecaps(one, other)
    expect(methodsIn(both, 'eip155')).toEqual(['b', 'a'])
    expect(chainsIn(both, 'eip155')).toEqual(['eip155:1', 'eip155:10'])
    expect(statementWithRecap(undefined, both)).toBe(
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'crud': 'read' for 'eip155'. (2) 'request': 'a', 'b' for 'eip155'.",
    )
  })

  it('accept names of Object.prototype as ordinary names', () => {
    const text = `urn:recap:${Buffer.from('{"att":{"__proto__":{"__proto__/x":[{}]}}}').toString('base64')}`
    const recap = decodeRecap(text)!
    const both = mergeRecaps(recap, recapOf('eip155', ['a']))
    expect(statementWithRecap('', both)).toContain("'__proto__': 'x' for '__proto__'.")
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as Record<string, unknown>)['__proto__/x']).toBeUndefined()
  })
})
