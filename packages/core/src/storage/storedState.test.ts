import { afterEach, expect, test, vi } from 'vitest'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import { readState } from './readState.ts'
import { emptyStoredState, loadState, saveState, stateKeyOf } from './storedState.ts'
import { pageStorage } from './webStorage.ts'

afterEach(() => vi.unstubAllGlobals())

const first = '0'.repeat(32)
const second = '1'.repeat(32)
const connection = {
  connectorId: 'page',
  walletName: 'Wallet',
  walletIcon: 'data:image/png;base64,AA',
  address: '0xa',
  networkId: 'eip155:1',
  topic: 'f'.repeat(64),
} as const
const state = { version: 1, connections: { eip155: connection }, recentWallets: ['page'] } as const

/** A page at `protocol`, with what a browser would keep of the cookies that are set. */
function stubPage(protocol: string) {
  const written: string[] = []
  vi.stubGlobal('location', { protocol, origin: `${protocol}//app.test` })
  vi.stubGlobal('document', {
    set cookie(text: string) {
      written.push(text)
    },
  })
  return { written, header: () => written.map((text) => text.split(';')[0]).join('; ') }
}

test('[S3.16] two projects on one page remember apart, in the storage and in the cookie', async () => {
  const page = stubPage('http:')
  const webStorage = pageStorage()
  const app = (projectId: string) => oneNetworkApp({}, { webStorage, projectId })
  saveState(app(first), state)
  saveState(app(second), { ...state, connections: { eip155: { ...connection, address: '0xb' } } })
  expect(loadState(app(first)).connections.eip155?.address).toBe('0xa')
  expect(loadState(app(second)).connections.eip155?.address).toBe('0xb')
  expect(readState(page.header(), first).connections.eip155?.address).toBe('0xa')
  expect(readState(page.header(), second.toUpperCase()).connections.eip155?.address).toBe('0xb')
  expect(readState(page.header(), '2'.repeat(32)).connections).toEqual({})
  expect(webStorage.getItem(stateKeyOf(first))).not.toBeNull()
})

test.each([
  [undefined, first],
  [null, first],
  ['', undefined],
  ['latchkey.undefined=%', undefined],
  [`latchkey.${first}=%7B`, first],
])('a cookie header of %o for the project %o is nothing remembered', (header, projectId) => {
  expect(readState(header, projectId as string)).toEqual(emptyStoredState)
})

test('the cookie holds what the server draws and no more, and is kept to https where the page is', () => {
  const secure = stubPage('https:')
  saveState(oneNetworkApp({}, { webStorage: pageStorage() }), { ...state, left: ['solana'] })
  expect(secure.written).toHaveLength(1)
  expect(secure.written[0]).toMatch(/; samesite=lax; secure$/)
  const { topic, walletIcon, ...shown } = connection
  expect(readState(secure.header(), first)).toEqual({ version: 1, connections: { eip155: shown }, recentWallets: [] })
  expect(secure.written[0]).not.toContain(topic)

  const local = stubPage('http:')
  saveState(oneNetworkApp({}, { webStorage: pageStorage() }), state)
  expect(local.written[0]).toMatch(/; samesite=lax$/)
})
