import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { WalletListing, WalletsResponse } from '@latchkey/contracts/api/wallets/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../startTestApp.ts'
import { seedFolder } from './seed.ts'
import type { SeedWallet } from './seedWallet.ts'

const project = '0'.repeat(32)
const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const seed: readonly SeedWallet[] = JSON.parse(readFileSync(new URL('wallets.json', seedFolder), 'utf8'))
const assets: Readonly<Record<string, string>> = JSON.parse(readFileSync(new URL('assets.json', seedFolder), 'utf8'))
const hasImage = (path: string) => statSync(new URL(`images/${path}.webp`, seedFolder)).size > 0

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

const get = (path: string) => server.app.request(path)
async function list(query: Record<string, string>): Promise<WalletsResponse> {
  const answer = await get(`/getWallets?${new URLSearchParams({ ...query, projectId: project })}`)
  expect(answer.status).toBe(200)
  return answer.json()
}
const names = ({ data }: WalletsResponse) => data.map(({ name }) => name)
const ids = ({ data }: WalletsResponse) => data.map(({ id }) => id)

describe('the seed', () => {
  it('has more than 500 wallets, each with an image, and no link that would run code', () => {
    expect(seed.length).toBeGreaterThan(500)
    expect(new Set(seed.map(({ id }) => id)).size).toBe(seed.length)
    for (const wallet of seed) {
      expect(hasImage(`wallets/${wallet.image_id}`), wallet.name).toBe(true)
      for (const link of [wallet.mobile_link, wallet.desktop_link])
        if (link)
          expect(new URL(link).protocol, wallet.name).not.toMatch(/^(javascript|data|blob|file|http|vbscript):$/)
      for (const link of [wallet.homepage, wallet.link_mode, wallet.app_store, wallet.play_store, wallet.chrome_store])
        if (link) expect(new URL(link).protocol, wallet.name).toBe('https:')
    }
  })

  it('is smaller than 4 MB and references only existing images', () => {
    const files = readdirSync(seedFolder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    const bytes = files.reduce((sum, file) => sum + statSync(`${file.parentPath}/${file.name}`).size, 0)
    expect(bytes).toBeLessThan(4_000_000)
    for (const [id, path] of Object.entries(assets)) expect(hasImage(path), id).toBe(true)
  })
})

describe('[S7.25] the wallet list', () => {
  it('may be used by a browser for a day while it requests the current one', async () => {
    const { headers } = await get(`/getWallets?projectId=${project}`)
    expect(headers.get('cache-control')).toBe('private, max-age=300, stale-while-revalidate=604800')
  })

  it('starts with the test wallet and the best-known wallets, 40 per page', async () => {
    const first = await list({})
    expect(first.data).toHaveLength(40)
    expect(first.count).toBe(seed.length + 1)
    expect(names(first).slice(0, 2)).toEqual(['Harbor', 'MetaMask'])
    expect(first.data[1]).toMatchObject({ id: metaMask, rdns: 'io.metamask', mobile_link: 'metamask://' })
  })

  it('[S3.5] describes a wallet by its id, name, picture, rdns, links and networks', async () => {
    const [wallet] = (await list({ include: metaMask })).data
    const { image_id, rdns, mobile_link } = seed.find(({ id }) => id === metaMask) as SeedWallet
    expect(wallet).toMatchObject({ id: metaMask, name: 'MetaMask', image_id, rdns, mobile_link })
    expect(wallet?.chains).toEqual(expect.arrayContaining(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']))
    const onDesktop = seed.find(({ desktop_link }) => desktop_link) as SeedWallet
    expect((await list({ include: onDesktop.id })).data[0]?.desktop_link).toBe(onDesktop.desktop_link)
    // The test wallet is a web page.
    expect((await list({ search: 'Harbor' })).data[0]?.webapp_link).toMatch(/^http:\/\/localhost:/)
  })

  it('finds wallets by a case-insensitive part of their name or rdns, prefix matches first', async () => {
    expect(names(await list({ search: ' META' }))[0]).toBe('MetaMask')
    expect(names(await list({ search: 'io.rabby' }))).toEqual(['Rabby'])
    const found = names(await list({ search: 'on', entries: '100' }))
    const isPrefix = found.map((name) => name.toLowerCase().startsWith('on'))
    expect(isPrefix).toEqual(isPrefix.toSorted((a, b) => Number(b) - Number(a)))
    expect(await list({ search: 'no such wallet' })).toEqual({ data: [], count: 0 })
  })

  it('includes, excludes and filters by badge, name and rdns', async () => {
    expect(ids(await list({ include: `${metaMask},unknown` }))).toEqual([metaMask])
    expect(ids(await list({ include: metaMask, exclude: metaMask }))).toEqual([])
    const certified = await list({ badge_type: 'certified', entries: '100' })
    expect(certified.data.every(({ badge_type }) => badge_type === 'certified')).toBe(true)
    expect((await list({ badge: 'certified' })).count).toBe(certified.count)
    expect(names(await list({ names: 'metamask,no such', rdns: 'me.rainbow' }))).toEqual(['MetaMask', 'Rainbow'])
  })

  it('filters by network, and adds the requested network to the chains of matching wallets', async () => {
    const supports = ({ chains }: WalletListing, chain: string) => chains?.includes(chain)
    const solana = await list({ chains: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', entries: '100' })
    expect(names(solana)).toContain('Phantom')
    expect(names(solana)).not.toContain('Rabby')
    const other = await list({ chains: 'eip155:59144' })
    expect(other.data.every((wallet) => supports(wallet, 'eip155:59144'))).toBe(true)
    expect(names(other)).not.toContain('Harbor')
    expect(names(await list({ chains: 'eip155:31337' }))[0]).toBe('Harbor')
    expect(await list({ chains: 'kadena:mainnet01' })).toEqual({ data: [], count: 0 })
  })

  it('paging returns every match exactly once, for any query', async () => {
    const query = fc.record(
      {
        entries: fc.integer({ min: 20, max: 100 }).map(String),
        search: fc.oneof(fc.constantFrom('wallet', 'a', 'ｍｅｔａ', '.*', '%'), fc.string({ maxLength: 3 })),
        badge_type: fc.constant('certified'),
        chains: fc.constantFrom('eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:1,cosmos:cosmoshub-4'),
        exclude: fc
          .subarray(
            seed.slice(0, 60).map(({ id }) => id),
            { maxLength: 30 },
          )
          .map(String),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const { count } = await list(asked)
        const seen: string[] = []
        for (let page = 1; seen.length < count; page += 1) {
          const found = ids(await list({ ...asked, page: String(page) }))
          expect(found.length).toBeGreaterThan(0)
          seen.push(...found)
        }
        expect(new Set(seen).size).toBe(count)
        expect(seen.some((id) => asked.exclude?.split(',').includes(id))).toBe(false)
      }),
      { numRuns: 40 },
    )
  })

  it('responds to any input with 200 or a catalogue error', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('-1', '1e3', '0', '99999999', 'NaN'),
    )
    const query = fc.dictionary(
      fc.constantFrom('page', 'entries', 'search', 'include', 'chains', 'badge', 'names'),
      text,
    )
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const answer = await get(`/getWallets?${new URLSearchParams({ ...asked, projectId: project })}`)
        expect([200, 400]).toContain(answer.status)
        if (answer.status === 400) expect((await answer.json()).error.code).toBe('API_REQUEST_INVALID')
      }),
      { numRuns: 200 },
    )
  })
})

describe('[S7.26] [S9.15] images', () => {
  it.each([
    '/getWalletImage/e30d09fe-c0dd-4b61-81e2-d6dc09eb9700',
    '/public/getAssetImage/eip155%3A1',
    '/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900',
    '/public/getAssetImage/ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400',
    '/public/getCurrencyImage/EUR',
    '/public/getTokenImage/USDC',
  ])('%s is a WebP image that any page may show and any cache may store', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=604800')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    // Equal for all pages, even if an <img>, which sends no Origin, filled the cache.
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
  })

  it('an id reads only images of its type', async () => {
    const tricks = [
      '..',
      '../wallets',
      '..%2Fwallets.json',
      'constructor',
      '__proto__',
      '%00',
      'undefined',
      '..%5C..%5Cpackage',
      'solflare.webp',
    ]
    const any = fc.oneof(fc.constantFrom(...tricks), fc.webPath(), fc.string({ maxLength: 40 }).map(encodeURIComponent))
    const folder = fc.constantFrom(
      'getWalletImage',
      'public/getAssetImage',
      'public/getTokenImage',
      'public/getCurrencyImage',
    )
    await fc.assert(
      fc.asyncProperty(folder, any, async (route, id) => {
        const answer = await get(`/${route}/${id}`)
        if (answer.status === 200) expect(answer.headers.get('content-type')).toBe('image/webp')
        else expect([400, 404, 405], id).toContain(answer.status)
        if (tricks.includes(id)) expect(answer.status, id).not.toBe(200)
      }),
      { numRuns: 300 },
    )
  })
})
