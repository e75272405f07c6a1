import { allowsOrigin, matchOrigin, type OriginPattern } from '@latchkey/base/originPattern'
import { describe, expect, it } from 'vitest'
import { compileOrigins } from './origins.ts'

const compile = (patterns: readonly string[], development = false): readonly OriginPattern[] => {
  const compiled = compileOrigins(patterns, { development })
  if (!compiled.ok) throw new Error(compiled.reason)
  return compiled.value
}
const allowed = compile(['https://app.example.com', 'https://*.example.org', 'https://shop.example.net:8443'])

describe('compileOrigins', () => {
  it.each([
    'example.com',
    '*.example.com',
    'http://app.example.com',
    'https://*',
    'https://*.com',
    'https://*.co.uk',
    'https://*.vercel.app',
    'https://*.github.io',
    'https://*.*.example.com',
    'https://a.*.example.com',
    'https://a*.example.com',
    'https://example.com/',
    'https://example.com/path',
    'https://example.com?x',
    'https://user@example.com',
    'https://example.com:0',
    'https://example.com:080',
    'https://example.com:65536',
    'https://EXAMPLE.com',
    'https://еxample.com',
    'https://example.com.',
    'https://127.0.0.1',
    'https://2130706433',
    'https://localhost',
    'https://exa mple.com',
    'https://*.example.com:99999',
    'https://*example.com',
    'https://example.*',
    'https://-a.example.com',
    'https://a_b.example.com',
    'https://.example.com',
    'https://example.com\\@evil.com',
    'https://example.com#x',
    'https://example%2ecom.evil.com',
    'https://[::1]',
    'https://*.[::1]',
    'https://0x7f.1',
    'https://co.uk',
    'https://vercel.app',
    'ftp://example.com',
    '//example.com',
    'https://example.com\nhttps://evil.com',
    `https://${'a'.repeat(64)}.example.com`,
    `https://${'a.'.repeat(140)}example.com`,
    'javascript:alert(1)',
    'null',
    '',
  ])('[S5.9] rejects the pattern %s', (pattern) => {
    expect(compileOrigins([pattern], { development: false }).ok).toBe(false)
  })

  it('[S5.9] accepts http and localhost in development, but never with a wildcard', () => {
    expect(matchOrigin('http://localhost:3000', compile(['http://localhost:3000'], true))).toBe(true)
    expect(compileOrigins(['http://*.localhost'], { development: true }).ok).toBe(false)
  })

  it('[S5.9] accepts a name below the suffix of a hosting service', () => {
    expect(compileOrigins(['https://my-app.vercel.app'], { development: false }).ok).toBe(true)
  })
})

describe('matchOrigin', () => {
  it.each(['https://app.example.com', 'https://a.example.org', 'https://shop.example.net:8443'])(
    '[S5.9] allows %s',
    (origin) => expect(matchOrigin(origin, allowed)).toBe(true),
  )

  it.each([
    'https://app.example.com.evil.com',
    'https://evilapp.example.com',
    'https://evil-example.org',
    'https://aexample.org',
    'https://appXexample.com',
    'https://example.org',
    'https://a.b.example.org',
    'https://.example.org',
    'https://app.example.com:444',
    'https://app.example.com:443',
    'http://app.example.com',
    'https://APP.example.com',
    'https://app.example.com.',
    'https://app.example.com/',
    'https://app.example.com@evil.com',
    'https://evil.com/#.example.org',
    'https://evil.com\\@app.example.com',
    'https://app.example.com\n',
    'blob:https://app.example.com/1',
    'chrome-extension://app.example.com',
    'https://еxample.org',
    'null',
    '',
  ])('[S5.9] rejects %s', (origin) => expect(matchOrigin(origin, allowed)).toBe(false))

  it.each([
    'https://app.example.com?.example.org',
    'https://evil.com/.example.org',
    'https://evil.com?x=.example.org',
    'https://evil.com\nhttps://app.example.com',
    '\nhttps://app.example.com',
    ' https://app.example.com',
    'https://app。example.com',
    'https://app%2eexample.com',
    'https://app.example%2ecom.evil.com',
    'https://app.example.com\\.evil.com',
    'https://app.example.com\u0000',
    'https://2130706433',
    'https://0x7f.1',
    'https://127.0.0.1',
    'https://shop.example.net',
    'https://shop.example.net:08443',
    'https://app.example.com:',
    'https://xn--xample-2of.com',
    'file:///app.example.com',
    'data:text/html,https://app.example.com',
    'wss://app.example.com',
    '//app.example.com',
    'app.example.com',
    `https://${'a'.repeat(600)}.example.org`,
  ])('[S5.9] rejects the non-string %j', (origin) => expect(matchOrigin(origin, allowed)).toBe(false))

  it('[S5.9] rejects an object that imitates a string', () => {
    const object = {
      length: 23,
      toString: () => 'https://app.example.com',
      toLowerCase: () => 'https://app.example.com',
    }
    for (const value of [object, ['https://app.example.com']])
      expect(matchOrigin(value as unknown as string, allowed)).toBe(false)
  })

  it('[S5.9] allows pages of this machine in development only', () => {
    for (const origin of [
      'http://localhost:3000',
      'http://app.localhost',
      'http://127.0.0.1:5173',
      'http://[::1]:3000',
    ]) {
      expect(allowsOrigin(origin, { development: true, patterns: [] }), origin).toBe(true)
      expect(allowsOrigin(origin, { development: false, patterns: [] }), origin).toBe(false)
    }
    for (const origin of ['http://localhost.evil.com', 'http://evil-localhost', 'null', 'http://192.168.0.1'])
      expect(allowsOrigin(origin, { development: true, patterns: [] }), origin).toBe(false)
  })

  it('[S5.9] denies everything with an empty list', () => {
    expect(matchOrigin('https://app.example.com', [])).toBe(false)
  })
})
