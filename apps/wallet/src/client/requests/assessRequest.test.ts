import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '../accounts/account.ts'
import { assessRequest } from './assessRequest.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const spare = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stranger = '0x00000000000000000000000000000000000000aA'
const chainId = 'eip155:31337'

function message(domain: string, uri = `https://${domain}/`, named = address): string {
  return `${domain} wants you to sign in with your Ethereum account:\n${named}\n\nWelcome.\n\nURI: ${uri}\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh12345678\nIssued At: 2026-01-01T00:00:00.000Z`
}

const assess = (method: string, params: unknown, siteUrl = 'https://app.example') =>
  assessRequest({ request: { method, params, chainId }, siteUrl, accounts: developmentAccounts })
const assessMessage = (text: string, siteUrl?: string) =>
  assess('personal_sign', [`0x${toHex(toUtf8(text))}`, address], siteUrl)

describe('a sign-in message', () => {
  test('is accepted if site, message and account match, with a port too', () => {
    expect(assessMessage(message('app.example'), 'https://app.example/page')).toMatchObject({
      facts: { kind: 'signIn' },
    })
    expect(assessMessage(message('app.example')).refusal).toBeUndefined()
    const local = message('localhost:3000', 'http://localhost:3000')
    expect(assessMessage(local, 'http://localhost:3000').refusal).toBeUndefined()
  })

  test.each([
    ['another site', message('bank.example'), 'bank.example'],
    ['a site with the same beginning', message('app.example.evil.example'), 'app.example.evil.example'],
    ['another port', message('app.example:8443'), 'app.example:8443'],
    ['a URI of another site', message('app.example', 'https://bank.example/'), 'bank.example'],
  ])('is refused for %s', (_, text, asked) => {
    expect(assessMessage(text).refusal).toEqual({ kind: 'otherSite', asked, site: 'app.example' })
  })

  test('is refused when it names another account', () => {
    expect(assessMessage(message('app.example', undefined, spare)).refusal).toEqual({ kind: 'otherAccount' })
  })

  test.each([
    ['lacks a field', message('bank.example').replace('Version: 1\n', '')],
    ['hides behind a zero-width space', message('bank.example').replace('wants', 'wa\u200bnts')],
    ['hides behind a soft hyphen', message('bank.example').replace('sign in', 's\u00adign in')],
    ['starts with a byte order mark', `\ufeff${message('bank.example')}`],
    ['has the domain split by a zero-width joiner', message('bank.example').replace('bank', 'ba\u200dnk')],
  ])('is refused when it %s', (_, text) => {
    expect(assessMessage(text).refusal).toEqual({ kind: 'malformedSignIn' })
  })

  test('is not detected in other messages', () => {
    expect(assessMessage('Hello').refusal).toBeUndefined()
  })
})

test('refuses to sign for an account of another wallet', () => {
  expect(assess('personal_sign', ['Hello', stranger]).refusal).toEqual({ kind: 'notInWallet' })
  expect(assess('eth_sendTransaction', [{ from: stranger }]).refusal).toEqual({ kind: 'notInWallet' })
  expect(assess('personal_sign', ['Hello', address.toLowerCase()]).refusal).toBeUndefined()
  expect(assess('wallet_switchEthereumChain', ['0x1']).refusal).toBeUndefined()
  expect(assess('eth_sendTransaction', [{}]).refusal).toBeUndefined()
})

test('refuses transactions and typed data that name another network', () => {
  const transaction = { from: address, to: spare, value: '0x1' }
  const other = { kind: 'otherNetwork', networkId: 'eip155:1' }
  expect(assess('eth_sendTransaction', [{ ...transaction, chainId: '0x1' }]).refusal).toEqual(other)
  expect(assess('eth_sendTransaction', [{ ...transaction, chainId: '0x7a69' }]).refusal).toBeUndefined()
  expect(assess('eth_signTypedData_v4', [address, typedData({ chainId: 1 })]).refusal).toEqual(other)
})

test('refuses typed data whose domain names neither chain nor contract', () => {
  const sign = (domain: object, types: object = {}) =>
    assess('eth_signTypedData_v4', [address, typedData(domain, types)]).refusal
  expect(sign({ name: 'Post' })).toEqual({ kind: 'unboundTypedData' })
  expect(sign({ name: 'Post', chainId: 31337 })).toBeUndefined()
  expect(sign({ verifyingContract: spare })).toBeUndefined()
  // Named but not signed, because the domain type leaves it out.
  const nameOnly = { EIP712Domain: [{ name: 'name', type: 'string' }] }
  expect(sign({ name: 'Post', chainId: 31337 }, nameOnly)).toEqual({ kind: 'unboundTypedData' })
})

const typedData = (domain: object, types: object = {}) =>
  JSON.stringify({
    primaryType: 'Mail',
    domain,
    types: { Mail: [{ name: 'to', type: 'string' }], ...types },
    message: { to: 'Bob' },
  })
