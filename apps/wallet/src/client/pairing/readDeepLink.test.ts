import { pairingLink, requestLink } from '@latchkey/walletconnect/pairing/deepLink'
import { expect, test } from 'vitest'
import { readDeepLink } from './readDeepLink.ts'

const site = 'http://localhost:3001'

test('reads pairing and request links, and nothing else', () => {
  const uri = 'wc:ab@2?relay-protocol=irn&symKey=00'
  expect(readDeepLink(new URL(pairingLink(site, uri)))).toEqual({ kind: 'pair', uri })
  expect(readDeepLink(new URL(requestLink(site, { requestId: 12, topic: 'ab' })))).toEqual({
    kind: 'request',
    requestId: 12,
    topic: 'ab',
  })
  for (const path of ['/', '/wc', '/wc?requestId=x&sessionTopic=ab', '/wc?requestId=12', '/other?uri=wc:ab'])
    expect(readDeepLink(new URL(path, site))).toBeUndefined()
})
