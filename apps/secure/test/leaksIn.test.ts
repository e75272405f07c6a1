import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { expect, test } from 'vitest'
import { fourWordsOf, leaksIn } from './leaksIn.ts'

const key = new Uint8Array(randomBytes(32))
const hex = Buffer.from(key).toString('hex')
const base64 = Buffer.from(key).toString('base64')
const eight = key.subarray(11, 19)

test.each([
  ['hex', hex],
  ['hex in capitals', hex.toUpperCase()],
  ['eight bytes in hex', Buffer.from(eight).toString('hex')],
  ['reversed', Buffer.from(key).reverse().toString('hex')],
  ['base64', base64],
  ['base64 after one byte', Buffer.concat([Buffer.of(7), key]).toString('base64')],
  ['base64url', Buffer.from(key).toString('base64url')],
  ['base58', base58.encode(key)],
  ['a decimal number', `${BigInt(`0x${hex}`)}`],
  ['a JSON array', JSON.stringify([...eight])],
  ['a spaced array', [...key].join(', ')],
  ['a Uint8Array in JSON', JSON.stringify(key)],
  ['percent-encoded', `%${hex.match(/../g)?.join('%')}`],
  ['percent-encoded base64', encodeURIComponent(base64)],
  ['a character for each byte', Buffer.from(key).toString('latin1')],
  ['UTF-16', Buffer.from(`{"k":"${base64}"}`, 'utf16le')],
  ['bytes in memory', Buffer.concat([randomBytes(1_001), eight, randomBytes(999)])],
])('finds a key: %s', (_, content) => {
  const around = typeof content === 'string' ? `{"x":"${content}"}` : content
  expect(leaksIn(['nothing', around], { key, other: new Uint8Array(randomBytes(32)) })).toEqual(['key'])
})

test('finds four words of a mnemonic and a whole password, in texts and in memory', () => {
  const mnemonic = entropyToMnemonic(key, wordlist)
  const words = mnemonic.split(' ')
  const secrets = { ...fourWordsOf(mnemonic), password: 'five blue kites fly' }
  expect(leaksIn([JSON.stringify(words.slice(2, 6))], secrets)).toEqual(['words 3 to 6'])
  expect(leaksIn([Buffer.from(words.slice(0, 4).join(' '), 'utf16le')], secrets)).toEqual(['words 1 to 4'])
  expect(leaksIn(['password=five+blue+kites+fly'], secrets)).toEqual(['password'])
  expect(leaksIn([words.slice(0, 3).join(' '), 'five blue kites'], secrets)).toEqual([])
})

test('does not match seven bytes', () => {
  const seven = Buffer.from(key.subarray(3, 10))
  expect(leaksIn([seven, seven.toString('hex'), JSON.stringify([...seven])], { key })).toEqual([])
})
