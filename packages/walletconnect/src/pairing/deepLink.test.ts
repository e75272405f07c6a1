import { describe, expect, it } from 'vitest'
import { pairingLink, requestLink } from './deepLink.ts'

const request = { requestId: 123, topic: 'abc' }

describe('deep links', () => {
  it.each([
    ['https://wallet.example', 'https://wallet.example/wc?requestId=123&sessionTopic=abc'],
    ['https://wallet.example/', 'https://wallet.example/wc?requestId=123&sessionTopic=abc'],
    ['mywallet://', 'mywallet://wc?requestId=123&sessionTopic=abc'],
    ['mywallet:', 'mywallet://wc?requestId=123&sessionTopic=abc'],
    ['https://t.me/bot', 'https://t.me/bot?startapp=cmVxdWVzdElkPTEyMyZzZXNzaW9uVG9waWM9YWJj'],
    ['https://t.me/bot/app?x=1', 'https://t.me/bot/app?x=1&startapp=cmVxdWVzdElkPTEyMyZzZXNzaW9uVG9waWM9YWJj'],
  ])('%s opens %s for a request', (href, link) => {
    expect(requestLink(href, request)).toBe(link)
  })

  it('contains the complete pairing link', () => {
    const uri = 'wc:ab@2?relay-protocol=irn&symKey=00'
    for (const [href, start] of [
      ['mywallet://', 'mywallet://wc?uri='],
      ['https://wallet.example/', 'https://wallet.example/wc?uri='],
    ] as const) {
      const link = pairingLink(href, uri)
      expect(link.startsWith(start)).toBe(true)
      expect(new URL(link).searchParams.get('uri')).toBe(uri)
    }
  })
})
