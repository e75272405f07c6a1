import { expect, test } from 'vitest'
import { sampleCode, tokensOf } from './sampleCode.ts'

test('colours keywords and strings and loses nothing', () => {
  const code = sampleCode({
    projectId: '0'.repeat(32),
    serverUrl: 'http://localhost:4000',
    relayUrls: ['ws://localhost:4100'],
    walletUrl: '',
    secureUrl: '',
  })
  const tokens = tokensOf(code)
  expect(tokens.map(({ text }) => text).join('')).toBe(code)
  expect(tokens[0]).toEqual({ kind: 'word', text: 'import', at: 0 })
  expect(tokens.filter(({ kind }) => kind === 'text').map(({ text }) => text)).toContain(`'${'0'.repeat(32)}'`)
})
