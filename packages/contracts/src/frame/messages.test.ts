import { expect, test } from 'vitest'
import { freeMethods } from '../rpc/methodPolicy.ts'
import { readPayload } from './envelopes.ts'
import { frameMessages } from './messages.ts'
import type { FrameRequestName } from './messageTypes.ts'

const read = (name: FrameRequestName, payload: unknown) => readPayload<unknown>(frameMessages[name].request, payload)
const accepts = (name: FrameRequestName, payload: unknown) => read(name, payload).ok

test('[S6.1] only RPC calls have a policy by method', () => {
  const byMethod = Object.entries(frameMessages).filter(([, row]) => 'policy' in row && row.policy === 'byMethod')
  expect(byMethod.map(([name]) => name)).toEqual(['RPC request'])
  for (const method of freeMethods) expect(accepts('RPC request', { method, params: [] }), method).toBe(true)
})

test.each(['ada@example.com', 'a.b+c@mail.example.co.uk', "o'brien@example.org", 'x@xn--bcher-kva.example'])(
  '[S5.1] accepts the e-mail address %s',
  (email) => expect(accepts('connect email', { email })).toBe(true),
)

test.each([
  ['a@b'],
  ['a@b.c\r\nBcc: x@y.z'],
  ['"a b"@x.yz'],
  ['a@[127.0.0.1]'],
  ['a@127.0.0.1'],
  ['\u212A@x.com'],
  ['a@ex\u0430mple.com'],
  ['a..b@x.com'],
  ['.a@x.com'],
  ['a@-x.com'],
  [`${'a'.repeat(65)}@x.com`],
  [`a@${'x'.repeat(250)}.com`],
  [''],
  [['a@x.com']],
])('[S5.1] rejects the e-mail address %j', (email) => expect(accepts('connect email', { email })).toBe(false))

test.each([123456, '12345', '1234567', '１２３４５６', '123456 OR 1=1', '1'.repeat(1_000_000), ['1']])(
  '[S5.1] rejects a code that is not six digits, and does not repeat it',
  (otp) => {
    const result = read('submit one-time code', { otp })
    expect(result).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^otp: (must be six digits|expected string)$/),
    })
  },
)

test.each([
  'eip155:0',
  'eip155:01',
  'eip155:-1',
  'eip155:1e3',
  'eip155:0x1',
  'eip155:2147483648',
  'eip155:9007199254740993',
  'eip155:1:2',
  'eip155: 1',
  'eip155:1\n',
  'eip155:١',
  'eip155:1\u202e',
  'EIP155:1',
  'cosmos:hub',
  '__proto__',
])('rejects the network %j', (chainId) => expect(accepts('switch network', { chainId })).toBe(false))

test('accepts the networks of both namespaces', () => {
  for (const chainId of ['eip155:1', 'eip155:2147483647', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
    expect(accepts('switch network', { chainId }), chainId).toBe(true)
})

test.each([
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['https://user@evil.com'],
  [`https://x.com/${'a'.repeat(3000)}`],
  ['/relative'],
])('rejects the social result %s', (uri) => expect(accepts('connect social', { uri })).toBe(false))

test('[S5.1] accepts only the providers of the specification', () => {
  for (const provider of ['google', 'github', 'apple', 'facebook', 'x', 'discord'])
    expect(accepts('get social redirect uri', { provider }), provider).toBe(true)
  for (const provider of ['google\u0000', '__proto__', 'farcaster', ''])
    expect(accepts('get social redirect uri', { provider }), provider).toBe(false)
})

test('a page cannot choose the node, or the domain, URI or text of a signed message', () => {
  const signIn = { chainId: 'eip155:1', nonce: 'abcdefgh' }
  expect(accepts('get user', { signIn })).toBe(true)
  for (const more of [
    { domain: 'bank.com' },
    { uri: 'https://bank.com' },
    { serializedMessage: 'I authorise' },
    { accountAddress: '0x' },
  ])
    expect(accepts('get user', { signIn: { ...signIn, ...more } })).toBe(false)
  expect(accepts('get user', { rpcUrl: 'https://evil.com' })).toBe(false)
  expect(accepts('RPC request', { method: 'eth_call', rpcUrl: 'https://evil.com' })).toBe(false)
  expect(accepts('get user', { signIn: { ...signIn, statement: 'one\nTwo' } })).toBe(false)
})

test('[S5.1] accepts plain theme values and nothing that a style sheet evaluates', () => {
  const theme = (name: string, value: unknown) => accepts('sync theme', { themeVariables: { [name]: value } })
  for (const color of ['#fff', '#12345678', 'rgb(1, 2, 3)', 'hsla(231,100%,70%,1)', 'hsl(231 100% 70% / 0.5)'])
    expect(theme('accent', color), color).toBe(true)
  expect(theme('accent', { light: '#fff', dark: '#000' })).toBe(true)
  expect([theme('radius', '0px'), theme('radius', '32px'), theme('font', 'system-ui')]).toEqual([true, true, true])
  for (const value of [
    'red;} *{display:none',
    'url(https://evil)',
    'var(--x)',
    'rgb(1,2,3)/*',
    '@import',
    '\\23 fff',
    'transparent',
    '#ff',
    '',
    'hsl(1,2%,3%) url(x)',
  ])
    expect(theme('accent', value), value).toBe(false)
  for (const [name, value] of [
    ['radius', '33px'],
    ['radius', '1e3px'],
    ['radius', '-1px'],
    ['font', 'Evil'],
    ['--x', '#fff'],
    ['scrim', '#fff'],
    ['constructor', '#fff'],
  ] as const)
    expect(theme(name, value), `${name} ${value}`).toBe(false)
  expect(accepts('sync theme', { themeMode: 'blue' })).toBe(false)
})

test("cleans an app's name and rejects images that are documents", () => {
  const app = (metadata: object) => read('sync dapp data', { projectId: '0'.repeat(32), metadata })
  expect(app({ name: 'Uniswap\u202Egnp.exe\u200b\n' })).toMatchObject({
    value: { metadata: { name: 'Uniswap gnp.exe' } },
  })
  expect(app({ name: 'x'.repeat(65) }).ok).toBe(false)
  expect(app({ name: 'x'.repeat(1_000_000) }).ok).toBe(false)
  for (const icon of ['javascript:1', 'data:image/svg+xml,<svg onload=1>'])
    expect(app({ name: 'x', icons: [icon] }).ok, icon).toBe(false)
})

test('rejects an unexpected and a missing payload', () => {
  expect(accepts('sign out', undefined)).toBe(true)
  expect(read('sign out', {})).toEqual({ ok: false, reason: 'it takes no payload' })
  for (const payload of [undefined, null, 'x', [], 1]) expect(accepts('connect email', payload)).toBe(false)
})
