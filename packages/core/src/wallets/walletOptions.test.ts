import { expect, test, vi } from 'vitest'
import { oneNetworkApp, type PartialAdapter } from '../../test/oneNetworkApp.ts'
import type { Connector } from '../connect/port.ts'
import type { LatchkeyOptions } from '../options.ts'
import { bundledWallets } from './generated/bundledWallets.ts'
import { type listWallets as List, listWallets } from './listWallets.ts'

/** An app whose server cannot be reached; the clock passes the client's retries at once. */
function appWith(wallets: unknown, adapter: PartialAdapter = {}, fetch: typeof globalThis.fetch = offline) {
  const clock = { now: () => 0, after: (ms: number, task: () => void) => (ms < 5_000 ? later(task) : () => {}) }
  return oneNetworkApp(adapter, { wallets, fetch, clock } as Partial<LatchkeyOptions>)
}
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
function later(task: () => void) {
  const timer = setImmediate(task)
  return () => clearImmediate(timer)
}

const all = bundledWallets.map(({ id }) => id)
const [one = '', two = '', three = '', four = '', five = ''] = all
const idsOf = async (wallets: unknown, params: List.Params = {}) =>
  (await listWallets(appWith(wallets), params)).wallets.map(({ id }) => id)

const connector = (id: string, name: string, rdns?: string) => ({ id, name, ...(rdns && { rdns }) }) as Connector
const finding = (...connectors: readonly Connector[]): PartialAdapter => ({
  discover(found) {
    for (const each of connectors) found({ ...each, namespace: 'eip155' })
    return () => {}
  },
})
const namesIn = async (latchkey: ReturnType<typeof appWith>) => (await latchkey.getWallets()).map(({ name }) => name)

test('[S9.9] featured wallets come first in their order, and recommended ones after them', async () => {
  const options = { featured: [five, three, 'unknown'], recommended: [four, three] }
  const others = (...ids: readonly string[]) => all.filter((id) => !ids.includes(id))
  expect(await idsOf(options)).toEqual([five, three, ...others(five, three)])
  expect(await idsOf(options, { recommended: true })).toEqual([five, three, four, ...others(five, three, four)])
  const { count } = await listWallets(appWith(options))
  expect(count).toBe(all.length)
})

test('pages contain every wallet once, and each page has the total number of matches', async () => {
  const app = appWith({ featured: [all.at(-1), two] })
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listWallets(app, { page, entries: 10 })))
  const ids = pages.flatMap(({ wallets }) => wallets.map(({ id }) => id))
  expect(ids).toEqual([all.at(-1), two, ...all.filter((id) => id !== two && id !== all.at(-1))])
  expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([all.length]))
})

test('includes only the listed wallets and hides excluded ones, also in a search and among the featured', async () => {
  expect(await idsOf({ include: [three, one] })).toEqual([one, three])
  expect(await idsOf({ include: [three, one], featured: [three, two] })).toEqual([three, one])
  expect(await idsOf({ include: [] })).toEqual([])
  expect(await idsOf({ include: [two] }, { include: [one] })).toEqual([])
  expect(await idsOf({ exclude: [one] })).toEqual(all.slice(1))
  expect(await idsOf({ exclude: [one], featured: [one], recommended: [one] }, { recommended: true })).not.toContain(one)
  const { name, id } = bundledWallets[2] ?? { name: '', id: '' }
  expect(await idsOf({}, { search: name })).toContain(id)
  expect(await idsOf({ exclude: [id] }, { search: name })).not.toContain(id)
})

test('a search lists featured matches first', async () => {
  const found = await idsOf({}, { search: 'wallet' })
  expect(found.length).toBeGreaterThan(3)
  const last = found.at(-1) ?? ''
  expect(await idsOf({ featured: [last] }, { search: 'wallet' })).toEqual([last, ...found.slice(0, -1)])
})

test('excluded wallets are not found in the page: by id, by rdns, or by the rdns or name of their listing', async () => {
  const metaMask = bundledWallets.find(({ rdns }) => rdns === 'io.metamask')
  const adapter = finding(
    connector('a', 'MetaMask', 'io.metamask'),
    connector('b', 'metamask'),
    connector('c', 'Otter', 'org.otter'),
    connector('d', 'Kestrel'),
    connector('e', 'Marlin', 'org.marlin'),
  )
  const options = { exclude: [metaMask?.id, 'org.otter', 'd'] }
  expect(await namesIn(appWith(options, adapter))).toEqual(['Marlin'])
  // Wallets of the page need not be included.
  expect(await namesIn(appWith({ include: [one] }, adapter))).toHaveLength(4)
})

test('an excluded wallet that is not bundled is looked up on the server, and an unreachable server hides no other', async () => {
  const adapter = finding(connector('a', 'Otter', 'org.otter'), connector('b', 'Kestrel'))
  const fetch = vi.fn(async (url: string | URL | Request) => {
    const include = new URL(String(url)).searchParams.get('include')
    const data = include === 'f00d' ? [{ id: 'f00d', name: 'Sea Otter', rdns: 'org.otter' }] : []
    return Response.json({ data, count: data.length })
  })
  expect(await namesIn(appWith({ exclude: ['f00d', one] }, adapter, fetch))).toEqual(['Kestrel'])
  expect(fetch).toHaveBeenCalledOnce()
  expect(await namesIn(appWith({ exclude: ['f00d', 'b'] }, adapter))).toEqual(['Otter'])
})

test.each([
  ['wallets', 'all'],
  ['wallets.featurd', { featurd: [] }],
  ['wallets.featured', { featured: 'io.metamask' }],
  ['wallets.recommended[0]', { recommended: [''] }],
  ['wallets.include[2]', { include: [one, two, 3] }],
  ['wallets.exclude[1]', { exclude: [one, 'two, three'] }],
])('names the wrong entry %s in an error and once in the console', async (path, wallets) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const app = appWith(wallets)
  const error = { code: 'OPTION_INVALID', message: expect.stringContaining(`The option \`${path}\` is not valid: `) }
  await expect(listWallets(app)).rejects.toMatchObject(error)
  await expect(listWallets(app)).rejects.toMatchObject(error)
  expect(logged.mock.calls.flat().join()).toContain(path)
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

test('`getWallets` rejects a wrong entry in `wallets.exclude` as well', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(appWith({ exclude: [1] }).getWallets()).rejects.toThrow('`wallets.exclude[0]`')
  logged.mockRestore()
})
