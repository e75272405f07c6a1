import { manualClock } from '@latchkey/base/clock'
import { bundledWalletsAfterMs } from '@latchkey/contracts/constants/wallets'
import { expect, test } from 'vitest'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import { bundledWallets } from './generated/bundledWallets.ts'
import { listWallets } from './listWallets.ts'

const offline = () => Promise.reject(new TypeError('Failed to fetch'))

function appWith(fetch: typeof globalThis.fetch, clock = manualClock(0)) {
  return { app: oneNetworkApp({}, { fetch, clock }), clock }
}

/** Advances the clock past the client's retries. */
async function settled<value>(promise: Promise<value>, clock: ReturnType<typeof manualClock>): Promise<value> {
  let over = false
  void promise
    .catch(() => {})
    .finally(() => {
      over = true
    })
  while (!over) {
    await clock.advance(50)
    await new Promise((turn) => setImmediate(turn))
  }
  return promise
}

test('[S7.25] lists at least 30 bundled wallets while the server cannot be reached', async () => {
  const { app, clock } = appWith(offline)
  const { source, wallets, count } = await settled(listWallets(app), clock)
  expect([source, count]).toEqual(['bundled', bundledWallets.length])
  expect(wallets.length).toBeGreaterThanOrEqual(30)
  expect(wallets[0]).toMatchObject({ name: 'MetaMask', rdns: 'io.metamask' })
})

test('[S7.25] searches, pages and filters the bundled wallets as the server would', async () => {
  const { app, clock } = appWith(offline)
  const names = async (params: listWallets.Params) =>
    (await settled(listWallets(app, params), clock)).wallets.map(({ name }) => name)
  expect(await names({ search: ' meta ' })).toEqual(['MetaMask'])
  expect(await names({ chains: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'] })).toContain('Phantom')
  expect(await names({ chains: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'] })).not.toContain('Rabby')
  const [first, second, third] = bundledWallets
  expect(await names({ entries: 2, page: 2 })).toEqual([third?.name, bundledWallets[3]?.name])
  expect(await names({ include: [first?.id ?? '', second?.id ?? ''], exclude: [first?.id ?? ''] })).toEqual([
    second?.name,
  ])
})

test('[S7.25] waits at most 5 s for a server that does not respond', async () => {
  const { app, clock } = appWith(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  const listing = settled(listWallets(app), clock)
  expect((await listing).source).toBe('bundled')
  expect(clock.now()).toBeLessThan(bundledWalletsAfterMs + 100)
})

test("[S5.9] rejects with the server's reason when it refuses the page, and stops when the caller aborts", async () => {
  const refusing = async () =>
    new Response('{"error":{"code":"ORIGIN_NOT_ALLOWED","message":"no","retryable":false,"help":""},"reasons":[]}', {
      status: 403,
    })
  const { app, clock } = appWith(refusing)
  await expect(settled(listWallets(app), clock)).rejects.toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
  const leaving = AbortSignal.abort(new Error('left'))
  await expect(settled(listWallets(appWith(offline).app, { signal: leaving }), clock)).rejects.toThrow()
})
