import { afterEach, expect, test, vi } from 'vitest'
import type { Latchkey } from '../latchkey.ts'
import { walletAppLink } from './walletAppLink.ts'

type Chosen = { readonly walletId: string; readonly name?: string; readonly links?: object }

const linkOf = (redirect: object | undefined, id = 'topic', chosen: Chosen = { walletId: 'walletConnect' }) => {
  const { walletId, name = 'Otter', links } = chosen
  vi.stubGlobal('window', { navigator: { userAgent: 'Android' }, location: { href: 'https://app.example' } })
  vi.stubGlobal('fetch', async () =>
    Response.json({ count: 1, data: [{ id: 'otter', name: 'Otter Wallet', ...links }] }),
  )
  const client = { sessions: () => [{ topic: 'topic', peer: { metadata: { redirect } } }] }
  const connections = [{ id: 'topic', walletId, wallet: { name } }]
  const latchkey = {
    live: { walletConnect: Promise.resolve({ client }) },
    store: { getState: () => ({ connections }) },
    options: { serverUrl: 'https://server.example', projectId: '0'.repeat(32) },
    clock: { now: () => 0, after: () => () => {} },
  }
  return walletAppLink(latchkey as unknown as Latchkey, id)
}

afterEach(() => vi.unstubAllGlobals())

test('prefers a universal link to an app scheme', async () => {
  expect(await linkOf({ universal: 'https://otter.example', native: 'otter://' })).toBe('https://otter.example')
  expect(await linkOf({ native: 'otter://' })).toBe('otter://')
})

test('never returns a link that would run code', async () => {
  for (const native of ['javascript:alert(1)', 'intent://x#Intent;end', 'data:text/html,x', 'http://otter.example'])
    expect(await linkOf({ native })).toBeUndefined()
})

test('returns no link for a wallet without links, or in this browser', async () => {
  expect(await linkOf(undefined)).toBeUndefined()
  expect(await linkOf({ native: 'otter://' }, 'other@eip155')).toBeUndefined()
  expect(await walletAppLink({ live: {} } as unknown as Latchkey, 'topic')).toBeUndefined()
})

test('uses the links of the directory for a wallet without its own', async () => {
  const links = { mobile_link: 'otter://', webapp_link: 'https://web.otter.example' }
  expect(await linkOf(undefined, 'topic', { walletId: 'otter', links })).toBe('otter://')
  const web = { webapp_link: 'https://web.otter.example' }
  expect(await linkOf({ native: 'javascript:0' }, 'topic', { walletId: 'otter', links: web })).toBe(web.webapp_link)
  expect(await linkOf(undefined, 'topic', { walletId: 'otter' })).toBeUndefined()
})

test('returns no link if a wallet other than the chosen one scanned the code', async () => {
  const links = { mobile_link: 'otter://' }
  expect(await linkOf(undefined, 'topic', { walletId: 'otter', name: 'Heron Wallet', links })).toBeUndefined()
})
