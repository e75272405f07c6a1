import { expect, test } from 'vitest'
import { isPublicHttps } from './isPublicHttps.ts'

test('accepts https URLs with a public, fully qualified name only', () => {
  const fine = [
    'https://bundler.example/rpc?key=1',
    'https://a.b-c.example:8443/',
    'https://bücher.example',
    'https://x.io.',
  ]
  expect(fine.filter((url) => !isPublicHttps(url))).toEqual([])
})

test.each([
  [
    'another protocol',
    ['http://bundler.example', 'ftp://bundler.example', 'file:///etc/passwd', 'data:,x', 'javascript:1'],
  ],
  [
    'this machine',
    ['https://localhost', 'http://localhost:8545', 'https://LOCALHOST.', 'https://a.localhost', 'https://a.localhost.'],
  ],
  [
    'an address in numbers',
    [
      'https://127.0.0.1',
      'https://2130706433',
      'https://0x7f.1',
      'https://017700000001',
      'https://10.0.0.1.',
      'https://169.254.169.254',
      'https://8.8.8.8',
      'https://127。0。0。1',
    ],
  ],
  ['an IPv6 address', ['https://[::1]', 'https://[::ffff:10.0.0.1]', 'https://[fd00::1]', 'https://[2001:db8::1]']],
  [
    'a name of a private network',
    [
      'https://router',
      'https://db.internal',
      'https://metadata.google.internal',
      'https://nas.local',
      'https://box.lan',
      'https://x.home.arpa',
      'https://mail.corp.',
    ],
  ],
  ['no address', [undefined, null, 7, '', 'bundler.example', 'https://', {}]],
] as const)('%s is not called', (_, values) => {
  expect(values.filter(isPublicHttps)).toEqual([])
})
