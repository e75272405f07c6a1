import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createDurableClient } from '../../testDurableClient.ts'
import { type RelayProcess, startRelayProcess } from '../../testRelayProcess.ts'
import { partitions } from './partitions.ts'
import { startRedisCluster, type TestCluster } from './testCluster.ts'
import { hasNamespaces } from './testNetwork.ts'
import { hasRedis, type TestRedis } from './testRedis.ts'

/** Set in a soak, where 20 rounds with 2,500 messages each take about half an hour. */
const rounds = Number(process.env.LATCHKEY_REDIS_ROUNDS ?? 6)
const messagesPerRound = Number(process.env.LATCHKEY_REDIS_MESSAGES ?? 300)
/** Pairs of an app and a wallet with a topic each: more than one topic in most partitions. */
const pairs = 24

const pick = <item>(list: readonly item[]): item => list[Math.floor(Math.random() * list.length)] as item

/** Causes one kind of failure; resolves once everything runs again. */
type Disturbance = (relays: readonly RelayProcess[], cluster: TestCluster) => Promise<void>

/** Waits until another node is the primary of the slot. */
const promoted = (
  cluster: Pick<TestCluster, 'primaryOf'>,
  { slot, instead }: { readonly slot: number; readonly instead: TestRedis },
) =>
  vi.waitFor(async () => expect((await cluster.primaryOf(slot)).port).not.toBe(instead.port), {
    ...{ interval: 100, timeout: 60_000 },
  })

const disturbances: Readonly<Record<string, Disturbance>> = {
  async 'a relay is killed'(relays) {
    await pick(relays).restart()
  },
  async 'a primary is killed and its replica promoted'(_relays, cluster) {
    const { slot } = pick(partitions)
    const primary = await cluster.primaryOf(slot)
    await primary.kill()
    // Nothing in its slots is acknowledged until a replica is back.
    await cluster.primaryOf(slot)
    await primary.start()
    await cluster.replicated()
  },
  async 'a primary stops answering'(_relays, cluster) {
    const { slot } = pick(partitions)
    const primary = await cluster.primaryOf(slot)
    primary.pause()
    await promoted(cluster, { slot, instead: primary })
    primary.resume()
    await cluster.replicated()
  },
  async 'a primary is cut off from everything'(_relays, { network, ...cluster }) {
    const { slot } = pick(partitions)
    const primary = await cluster.primaryOf(slot)
    network?.cut(primary.host)
    await promoted(cluster, { slot, instead: primary })
    network?.mend(primary.host)
    await cluster.replicated()
  },
  // It keeps serving relays until it detects the partition.
  async 'a primary is cut off from the other nodes only'(_relays, { network, ...cluster }) {
    const { slot } = pick(partitions)
    const primary = await cluster.primaryOf(slot)
    network?.cutFromOthers(primary.host)
    await promoted(cluster, { slot, instead: primary })
    network?.mend(primary.host)
    await cluster.replicated()
  },
  async 'a relay and a primary are killed together'(relays, cluster) {
    const { slot } = pick(partitions)
    const [relay, primary] = [pick(relays), await cluster.primaryOf(slot)]
    await Promise.all([relay.kill(), primary.kill()])
    await cluster.primaryOf(slot)
    await Promise.all([relay.start(), primary.start()])
    await cluster.replicated()
  },
}

describe.skipIf(!hasRedis)('three relays on a Redis Cluster of three primaries with a replica each', () => {
  test.each([
    ['', false],
    [', with the wallets on an upstream relay', true],
  ])(
    'lose no acknowledged message when nodes and relays are killed%s',
    { timeout: 60 * 60_000 },
    async (_, hasUpstream) => {
      const cluster = await startRedisCluster({ hasNetwork: hasNamespaces })
      onTestFinished(cluster.remove)
      const upstream = hasUpstream ? await startRelayProcess() : undefined
      const settings = {
        ...{ REDIS_URL: cluster.urls.join(), LATCHKEY_REDIS_REPLICAS: '1' },
        ...(upstream && { LATCHKEY_RELAY_UPSTREAM: upstream.url }),
      }
      const relays = await Promise.all([1, 2, 3].map(() => startRelayProcess(settings)))
      const urls = relays.map(({ url }) => url)
      const links = Array.from({ length: pairs }, () => {
        const topic = randomBytes(32).toString('hex')
        const wallet = createDurableClient(upstream ? [upstream.url] : urls, topic)
        return { app: createDurableClient(urls, topic), wallet, sent: [] as string[], answers: [] as string[] }
      })
      await Promise.all(links.flatMap(({ app, wallet }) => [app.connect(), wallet.connect()]))
      const names = Object.keys(disturbances).filter((name) => hasNamespaces || !name.includes('cut off'))
      for (let round = 0; round < rounds; round += 1) {
        const disturb = disturbances[names[round % names.length] ?? '']
        // Their wallets are disconnected, so their acknowledged messages are only in Redis.
        const away = links.filter((_, index) => index % 2 === 1)
        await Promise.all(away.map(({ wallet }) => wallet.disconnect()))
        const publishing = Promise.all(
          links.map(async ({ app, wallet, sent, answers }, index) => {
            for (let n = index; n < messagesPerRound; n += pairs) {
              await app.publish(`${round}.${n}`)
              sent.push(`${round}.${n}`)
              if (n % 3 !== 0 || index % 2 !== 0) continue
              await wallet.publish(`answer ${round}.${n}`)
              answers.push(`answer ${round}.${n}`)
            }
          }),
        )
        await disturb?.(relays, cluster)
        await publishing
        await Promise.all(away.map(({ wallet }) => wallet.connect()))
        for (const { app, wallet, sent, answers } of links) {
          await vi.waitFor(() => expect(sent.filter((text) => !wallet.received.includes(text))).toEqual([]), {
            ...{ interval: 50, timeout: 120_000 },
          })
          await vi.waitFor(() => expect(answers.filter((text) => !app.received.includes(text))).toEqual([]), {
            ...{ interval: 50, timeout: 120_000 },
          })
          expect(new Set(app.received)).toEqual(new Set(answers))
          expect(new Set(wallet.received)).toEqual(new Set(sent))
        }
      }
    },
  )
})
