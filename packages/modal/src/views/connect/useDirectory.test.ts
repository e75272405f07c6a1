import { manualClock } from '@latchkey/base/clock'
import { bundledRowsAfterMs } from '@latchkey/contracts/constants/wallets'
import type { createLatchkey } from '@latchkey/core/createLatchkey'
import { loadBundled } from '@latchkey/core/wallets/directoryPage'
import { expect, test } from 'vitest'
import { oneNetworkApp } from '../../../../core/test/oneNetworkApp.ts'
import { firstWallets, requestDirectory } from './useDirectory.ts'

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const base = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'
const rowOf = (id: string) => ({ id, name: id, image_url: `https://server.example/${id}` })

/** An instance whose server responds with these wallets once `answer` is called. */
function instance(options: Partial<Parameters<typeof createLatchkey>[0]> = {}) {
  const clock = manualClock(0)
  let answer = (_ids: readonly string[]) => {}
  const answered = new Promise<Response>((resolve) => {
    answer = (ids) => resolve(Response.json({ data: ids.map(rowOf), count: 500 }))
  })
  const fetch = async () => (await answered).clone()
  const latchkey = oneNetworkApp({}, { clock, fetch, ...options })
  return { latchkey, clock, answer }
}

test('shows bundled wallets with images while the server does not respond, and its wallets in the same order', async () => {
  const { latchkey, clock, answer } = instance()
  const first = firstWallets(latchkey)
  await clock.advance(bundledRowsAfterMs)
  const { status, wallets } = await first
  expect(status).toBe('loading')
  expect(wallets.slice(0, 2).map(({ id }) => id)).toEqual([metaMask, base])
  expect(wallets.slice(0, 4).map(({ imageUrl }) => imageUrl?.slice(0, 11))).toEqual(Array(4).fill('data:image/'))

  answer(['otter', base, metaMask])
  const loaded = await requestDirectory(latchkey)
  expect(loaded.wallets.map(({ id }) => id)).toEqual([metaMask, base, 'otter'])
  expect(loaded.wallets.map(({ name }) => name)).toEqual([metaMask, base, 'otter'])
  expect(loaded.wallets[0]?.imageUrl).toBe(wallets[0]?.imageUrl)
  expect(loaded.wallets[2]?.imageUrl).toBe('https://server.example/otter')
})

test("shows the server's order if it responds in time", async () => {
  const { latchkey, clock, answer } = instance()
  const first = firstWallets(latchkey)
  await clock.advance(bundledRowsAfterMs - 1)
  answer(['otter', base, metaMask])
  expect((await first).wallets.map(({ id }) => id)).toEqual(['otter', base, metaMask])
})

test('waits for the server in an app that chooses its wallets', async () => {
  const { latchkey, clock, answer } = instance({ wallets: { recommended: ['otter'] } })
  const first = firstWallets(latchkey)
  await clock.advance(bundledRowsAfterMs)
  // Time for the bundled list, which must not be used.
  await loadBundled()
  await new Promise((turn) => setImmediate(turn))
  answer(['otter', metaMask])
  expect((await first).status).toBe('loaded')
})
