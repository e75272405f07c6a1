import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { describe, expect, it } from 'vitest'
import { judgeRequest } from './judgeRequest.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function message(domain: string, uri = `https://${domain}/`, named = address): string {
  return `${domain} wants you to sign in with your Ethereum account:\n${named}\n\nWelcome.\n\nURI: ${uri}\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh12345678\nIssued At: 2026-01-01T00:00:00.000Z`
}

function judge(text: string, siteUrl: string) {
  const params = [`0x${toHex(toUtf8(text))}`, address]
  return judgeRequest({ request: { method: 'personal_sign', params }, siteUrl, tokens: [] })
}

describe('a sign-in message is judged by the site that asks', () => {
  it('finds no fault when site, message and account agree, with a port too', () => {
    expect(judge(message('app.example'), 'https://app.example/page')).toMatchObject({ facts: { kind: 'signIn' } })
    expect(judge(message('app.example'), 'https://app.example').fault).toBeUndefined()
    expect(judge(message('localhost:3000', 'http://localhost:3000'), 'http://localhost:3000').fault).toBeUndefined()
  })

  it.each([
    ['another site', message('bank.example'), 'bank.example'],
    ['a site that only starts alike', message('app.example.evil.example'), 'app.example.evil.example'],
    ['another port', message('app.example:8443'), 'app.example:8443'],
    ['a link to another site', message('app.example', 'https://bank.example/'), 'bank.example'],
  ])('refuses %s', (_, text, asked) => {
    expect(judge(text, 'https://app.example').fault).toEqual({ kind: 'otherSite', asked, site: 'app.example' })
  })

  it('refuses a message that names another account', () => {
    const text = message('app.example', undefined, other)
    expect(judge(text, 'https://app.example').fault).toEqual({ kind: 'otherAccount' })
  })

  it('refuses what another wallet has to sign, whatever it is, and leaves what names nobody', () => {
    const addresses = [address]
    const ask = (method: string, params: unknown) =>
      judgeRequest({ request: { method, params }, siteUrl: 'https://app.example', tokens: [], addresses }).fault
    expect(ask('personal_sign', ['Hello', other])).toEqual({ kind: 'notOurs' })
    expect(ask('eth_sendTransaction', [{ from: other }])).toEqual({ kind: 'notOurs' })
    expect(ask('personal_sign', ['Hello', address.toLowerCase()])).toBeUndefined()
    expect(ask('wallet_switchEthereumChain', ['0x1'])).toBeUndefined()
    expect(ask('eth_sendTransaction', [{}])).toBeUndefined()
  })

  it('refuses what reads like a sign-in message and is none', () => {
    const text = message('app.example').replace('Version: 1\n', '')
    expect(judge(text, 'https://app.example').fault).toEqual({ kind: 'malformedSignIn' })
    expect(judge('Hello', 'https://app.example').fault).toBeUndefined()
  })
})
