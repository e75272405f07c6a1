import { afterEach, expect, test, vi } from 'vitest'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import { readState } from './readState.ts'
import { saveState } from './saveState.ts'
import { stateKeyOf } from './stateKey.ts'
import { emptyStoredState, loadState, type StoredConnection, type StoredState } from './storedState.ts'
import { pageStorage } from './webStorage.ts'

afterEach(() => vi.unstubAllGlobals())

const first = '0'.repeat(32)
const second = '1'.repeat(32)
const topic = 'f'.repeat(64)
const connectionOf = (address: string): StoredConnection => ({
  id: topic,
  walletId: 'page',
  wallet: { name: 'Wallet', icon: 'data:image/png;base64,AA' },
  via: 'walletconnect',
  topic,
  accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
  networks: { eip155: 'eip155:1' },
})
const stateOf = (address: string): StoredState => ({
  version: 2,
  connections: [connectionOf(address)],
  active: { eip155: { connectionId: topic, address } },
  recentWallets: ['page'],
})
const state = stateOf('0xa')
const addressOf = ({ connections }: StoredState) => connections[0]?.accounts[0]?.address

/** A page at `protocol`, with the cookies that a browser would store. */
function stubPage(protocol: string) {
  const written: string[] = []
  vi.stubGlobal('location', { protocol, origin: `${protocol}//app.test` })
  vi.stubGlobal('document', {
    get cookie() {
      return written.map((text) => text.split(';')[0]).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
    },
  })
  return { written, header: () => written.map((text) => text.split(';')[0]).join('; ') }
}

test('[S3.16] two projects on one page have separate storage and cookies', async () => {
  const page = stubPage('http:')
  const webStorage = pageStorage()
  const app = (projectId: string) => oneNetworkApp({}, { webStorage, projectId })
  saveState(app(first), state)
  saveState(app(second), stateOf('0xb'))
  expect(addressOf(loadState(app(first)))).toBe('0xa')
  expect(addressOf(loadState(app(second)))).toBe('0xb')
  expect(addressOf(readState(page.header(), first))).toBe('0xa')
  expect(addressOf(readState(page.header(), second.toUpperCase()))).toBe('0xb')
  expect(readState(page.header(), '2'.repeat(32)).connections).toEqual([])
  expect(webStorage.getItem(stateKeyOf(first))).not.toBeNull()
})

test.each([
  [undefined, first],
  [null, first],
  ['', undefined],
  ['latchkey.undefined=%', undefined],
  [`latchkey.${first}=%7B`, first],
])('a cookie header of %o for the project %o yields no stored state', (header, projectId) => {
  expect(readState(header, projectId as string)).toEqual(emptyStoredState)
})

test('the cookie contains only data that the server renders, and is restricted to https on an https page', () => {
  const secure = stubPage('https:')
  saveState(oneNetworkApp({}, { webStorage: pageStorage() }), { ...state, endedByVisitor: ['solana'] })
  expect(secure.written).toHaveLength(1)
  expect(secure.written[0]).toMatch(/; samesite=lax; secure$/)
  const { topic: _, ...shown } = connectionOf('0xa')
  expect(readState(secure.header(), first)).toEqual({
    version: 2,
    connections: [{ ...shown, id: '0', wallet: { name: 'Wallet' } }],
    active: { eip155: { connectionId: '0', address: '0xa' } },
    recentWallets: [],
  })
  expect(secure.written[0]).not.toContain('base64')
  expect(secure.written[0]).not.toContain(topic)

  const local = stubPage('http:')
  saveState(oneNetworkApp({}, { webStorage: pageStorage() }), state)
  expect(local.written[0]).toMatch(/; samesite=lax$/)
})
