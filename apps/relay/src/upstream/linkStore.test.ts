import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { defaultLimits, type Limits } from '../limits/limits.ts'
import type { DamagedRecord } from '../mailbox/checkedTable.ts'
import { partitions } from '../mailbox/redis/partitions.ts'
import { redisMailbox } from '../mailbox/redis/redisMailbox.ts'
import { hasRedis, startRedis, type TestRedis } from '../mailbox/redis/testRedis.ts'
import { lmdbGroup, lmdbOutbox } from './lmdbGroup.ts'
import { relayGroup } from './redis/relayGroup.ts'
import { type LinkStore, type OutboxRecord, type Outgoing, recordOf } from './upstreamStore.ts'

const upstream = '0123456789abcdef'
/** In partition 10. */
const topic = 'a'.repeat(64)
const nowMs = Date.now()

const recordWith = (message: string, more: Partial<Parameters<typeof recordOf>[0]> = {}): OutboxRecord =>
  recordOf(
    { topic, message, tag: 1108, ttlSec: 3_600, from: 'client', projectId: 'project', address: 'address', ...more },
    nowMs,
  )

type Storage = {
  /** Opens the store of one link; another time after `close`. */
  readonly open: (
    limits?: Partial<Limits>,
  ) => Promise<{ readonly store: LinkStore; readonly close: () => Promise<void> }>
  readonly damaged: DamagedRecord[]
  /** Changes a byte of a stored message, or of the identity. */
  readonly damage: (what: Outgoing | 'identity') => Promise<void>
}

function startLmdb(): Storage {
  const path = mkdtempSync(join(tmpdir(), 'relay-upstream-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  const damaged: DamagedRecord[] = []
  return {
    damaged,
    async open(limits) {
      const onDamaged = (record: DamagedRecord) => void damaged.push(record)
      const group = lmdbGroup({ path, limits: { ...defaultLimits, ...limits }, onDamaged })
      return { store: group.storeOf(0, upstream), close: group.close }
    },
    async damage(what) {
      const root = open({ path, maxDbs: 2, overlappingSync: false })
      const key: string | [string, number] = what === 'identity' ? upstream : [upstream, what.seq]
      const name = what === 'identity' ? 'identities' : 'outbox'
      const table = root.openDB<Buffer, string | [string, number]>({ name, encoding: 'binary' })
      const changed = Buffer.from(table.get(key) as Buffer)
      changed[10]! ^= 1
      await table.put(key, changed)
      await root.close()
    },
  }
}

let redis: TestRedis
beforeAll(async () => {
  if (hasRedis) redis = await startRedis()
})
beforeEach(async () => void (hasRedis && (await redis.command('FLUSHALL'))))
afterAll(() => redis?.remove())

function startOnRedis(): Storage {
  const { outboxKey, identityKey } = partitions[10]!
  const damaged: DamagedRecord[] = []
  return {
    damaged,
    async open(limits) {
      const onDamaged = (record: DamagedRecord) => void damaged.push(record)
      const mailbox = await redisMailbox({ urls: [redis.url], limits: { ...limits }, onDamaged })
      const group = relayGroup(mailbox.shared)
      const store = group.storeOf(10, upstream)
      // New messages are reported to the relay that holds the partition.
      await new Promise<void>((held) => {
        group.start({
          onHeld: (part) => part === 10 && held(),
          onLost: () => Promise.resolve(),
          onWanted: () => Promise.resolve(),
          onHolder() {},
        })
      })
      async function close(): Promise<void> {
        await group.close()
        await mailbox.close()
      }
      onTestFinished(close)
      return { store, close }
    },
    async damage(what) {
      const flip = (text: string) => `${text.slice(0, 10)}${text[10] === 'x' ? 'y' : 'x'}${text.slice(11)}`
      if (what === 'identity') {
        const key = identityKey(upstream)
        await redis.command('SET', key, flip(String(await redis.command('GET', key))))
        return
      }
      const field = `m:${upstream}:${what.topic}:${what.messageId}`
      await redis.command('HSET', outboxKey, field, flip(String(await redis.command('HGET', outboxKey, field))))
    },
  }
}

/** Reads the store as the relay that holds the link. */
async function read(store: LinkStore, count: number): Promise<{ added: Outgoing[]; texts: () => Promise<unknown[]> }> {
  const added: Outgoing[] = []
  onTestFinished(store.open({ onAdded: (outgoing) => void added.push(outgoing), onFailed() {} }))
  await vi.waitFor(() => expect(added).toHaveLength(count))
  return { added, texts: () => Promise.all(added.map(async (one) => (await store.read(one))?.message)) }
}

const keysOf = (byte: number) => async () => new Uint8Array(64).fill(byte)

for (const [name, start] of [['LMDB', startLmdb], ...(hasRedis ? [['Redis', startOnRedis] as const] : [])] as const)
  describe(`the store of a link in ${name}`, () => {
    test('keeps the identity that was stored first', async () => {
      const { open } = start()
      const first = await open()
      const created = await first.store.identity(keysOf(1))
      expect(created).toHaveLength(64)
      await first.close()
      const second = await open()
      expect(Uint8Array.from(await second.store.identity(keysOf(2)))).toEqual(await keysOf(1)())
      await second.close()
    })

    test('reports stored messages in order, then new ones, and forgets removed ones', async () => {
      const { open } = start()
      const first = await open()
      for (const text of ['1', '2', '3']) await first.store.add(recordWith(text, { attestation: 'proof' }))
      await first.close()
      const second = await open()
      const reader = await read(second.store, 3)
      expect(await reader.texts()).toEqual(['1', '2', '3'])
      expect(await second.store.read(reader.added[0]!)).toEqual(recordWith('1', { attestation: 'proof' }))
      second.store.remove(reader.added[1]!)
      await second.store.add(recordWith('4'))
      await vi.waitFor(() => expect(reader.added).toHaveLength(4))
      await vi.waitFor(async () => expect(await reader.texts()).toEqual(['1', undefined, '3', '4']))
      expect(reader.added.map(({ seq }) => seq)).toEqual(reader.added.map(({ seq }) => seq).toSorted((a, b) => a - b))
      await second.close()
      const third = await open()
      expect(await (await read(third.store, 3)).texts()).toEqual(['1', '3', '4'])
      await third.close()
    })

    test('skips and removes damaged messages and identities, and keeps the others', async () => {
      const { open, damage, damaged } = start()
      const first = await open()
      await first.store.identity(keysOf(1))
      for (const text of ['1', '2', '3']) await first.store.add(recordWith(text))
      const { added } = await read(first.store, 3)
      await first.close()
      await damage(added[1]!)
      await damage('identity')
      const second = await open()
      const reader = await read(second.store, 2)
      expect(await reader.texts()).toEqual(['1', '3'])
      expect(await second.store.read(added[1]!)).toBeUndefined()
      expect(Uint8Array.from(await second.store.identity(keysOf(2)))).toEqual(await keysOf(2)())
      await second.close()
      const third = await open()
      await read(third.store, 2)
      await third.close()
      expect(damaged.map(({ table }) => table).toSorted()).toEqual(['identities', 'outbox'])
      expect(damaged.every(({ key }) => [upstream, topic].includes([key].flat()[0] as string))).toBe(true)
    })

    test('limits the space of publishers, and reserves the last quarter for short-lived messages', async () => {
      const { open } = start()
      // Each message takes 1 KiB and its length.
      const { store, close } = await open({ mailboxPerProjectMaxBytes: 8 * 1100 })
      const { added } = await read(store, 0)
      const hasSpace = (ttlSec: number) => store.hasSpace(recordWith('x', { ttlSec }))
      for (let n = 1; n <= 6; n += 1) {
        expect(hasSpace(3_600)).toBe(true)
        await store.add(recordWith(`${n}`, { ttlSec: 3_600 }))
      }
      await vi.waitFor(() => expect([hasSpace(3_600), hasSpace(300)]).toEqual([false, true]))
      for (const text of ['7', '8']) await store.add(recordWith(text, { ttlSec: 300 }))
      await vi.waitFor(() => expect(hasSpace(300)).toBe(false))
      expect(store.hasSpace(recordWith('x', { projectId: 'other', from: 'other', address: 'other' }))).toBe(true)
      await vi.waitFor(() => expect(added).toHaveLength(8))
      for (const one of added.slice(0, 4)) store.remove(one)
      await vi.waitFor(() => expect(hasSpace(3_600)).toBe(true), { timeout: 10_000 })
      await close()
    })
  })

test('the outbox in LMDB answers once a message is on disk or the upstream has confirmed it', async () => {
  const writes: { readonly written: () => void; readonly failed: (cause: Error) => void }[] = []
  const outbox = lmdbOutbox({
    table: {
      get: () => undefined,
      put: () => new Promise((resolve, failed) => writes.push({ written: () => resolve(true), failed })),
      remove: async () => true,
      range: () => [],
    },
    upstream,
    limits: defaultLimits,
  })
  const added: Outgoing[] = []
  const failed: Outgoing[] = []
  outbox.open({ onAdded: (one) => void added.push(one), onFailed: (one) => void failed.push(one) })
  const answered: string[] = []
  for (const text of ['written', 'confirmed']) void outbox.add(recordWith(text)).then(() => answered.push(text))
  const lost = outbox.add(recordWith('lost'))
  const bodies = await Promise.all(added.map(outbox.read))
  expect(bodies.map((record) => record?.message)).toEqual(['written', 'confirmed', 'lost'])
  outbox.remove(added[1]!)
  await new Promise(setImmediate)
  expect(answered).toEqual(['confirmed'])
  writes[0]?.written()
  writes[2]?.failed(new Error('disk full'))
  await expect(lost).rejects.toThrow('disk full')
  expect([answered, failed]).toEqual([['confirmed', 'written'], [added[2]]])
})
