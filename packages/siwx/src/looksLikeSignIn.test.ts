import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { looksLikeSignIn } from './looksLikeSignIn.ts'

const phrase = 'bank.example wants you to sign in with your Ethereum account:'
const hidden = fc.constantFrom(
  ...['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u202e', '\u0000', '\ue000', '\u034f', '\ufe0f', '\u3164'],
  ...['\u00a0', '\u2003', '\r\n', '\t', '\u0301', '\u{e0020}', '\ud800'],
)

describe('looksLikeSignIn', () => {
  it('recognises a sign-in message with invisible characters at any place', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(phrase.length), hidden), { maxLength: 8 }), (insertions) => {
        let text = phrase
        // From the end, so that no insertion splits an earlier one into visible characters.
        for (const [at, character] of insertions.toSorted(([one], [other]) => other - one))
          text = text.slice(0, at) + character + text.slice(at)
        expect(looksLikeSignIn(text)).toBe(true)
      }),
    )
  })

  it('recognises full-width letters and other letter case', () => {
    expect(looksLikeSignIn(phrase.toUpperCase())).toBe(true)
    expect(looksLikeSignIn('ｗａｎｔｓ ｙｏｕ ｔｏ ｓｉｇｎ ｉｎ ｗｉｔｈ ｙｏｕｒ Ethereum account:')).toBe(true)
  })

  it.each(['', 'Hello', 'Alice wants you to sign the contract', 'Sign in with your account'])(
    'does not take %j for a sign-in message',
    (text) => {
      expect(looksLikeSignIn(text)).toBe(false)
    },
  )

  it('takes any text without throwing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => void looksLikeSignIn(text)))
  })
})
