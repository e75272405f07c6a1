import { expect, test } from 'vitest'
import type { Latchkey } from '../latchkey.ts'
import { walletAppLink } from './walletAppLink.ts'

const linkOf = (redirect: object | undefined, id = 'topic') => {
  const client = { sessions: () => [{ topic: 'topic', peer: { metadata: { redirect } } }] }
  return walletAppLink({ live: { walletConnect: Promise.resolve({ client }) } } as unknown as Latchkey, id)
}

test('a universal link comes before an app scheme', async () => {
  expect(await linkOf({ universal: 'https://otter.example', native: 'otter://' })).toBe('https://otter.example')
  expect(await linkOf({ native: 'otter://' })).toBe('otter://')
})

test('a link that would run code is never offered', async () => {
  for (const native of ['javascript:alert(1)', 'intent://x#Intent;end', 'data:text/html,x', 'http://otter.example'])
    expect(await linkOf({ native })).toBeUndefined()
})

test('there is no link for a wallet that named none, or that is in this browser', async () => {
  expect(await linkOf(undefined)).toBeUndefined()
  expect(await linkOf({ native: 'otter://' }, 'other@eip155')).toBeUndefined()
  expect(await walletAppLink({ live: {} } as unknown as Latchkey, 'topic')).toBeUndefined()
})
