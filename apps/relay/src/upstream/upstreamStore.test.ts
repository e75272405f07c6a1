import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'
import { expect, onTestFinished, test } from 'vitest'
import type { DamagedRecord } from '../mailbox/checkedTable.ts'
import { type OutboxRecord, openUpstreamStore } from './upstreamStore.ts'

const upstream = 'wss://upstream.example'
const recordOf = (message: string): OutboxRecord => ({
  ...{ topic: 'a'.repeat(64), message, tag: 1108, prompt: false, addedAtMs: 1, expiresAtMs: 2 },
  ...{ from: 'client', projectId: 'project', address: '' },
})

test('skips and removes damaged messages and identities, and keeps the others', async () => {
  const path = mkdtempSync(join(tmpdir(), 'relay-upstream-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  const damaged: DamagedRecord[] = []
  const openStore = () => openUpstreamStore(path, (record) => damaged.push(record))
  const keys = Uint8Array.from({ length: 64 }, (_, n) => n)
  const first = openStore()
  await first.saveIdentity(upstream, keys)
  await first.saveIdentity('other', keys)
  for (const seq of [1, 2, 3]) await first.add(upstream, seq, recordOf(`message ${seq}`))
  await first.close()

  const root = open({ path, maxDbs: 2, overlappingSync: false })
  for (const [name, key] of [
    ['identities', upstream],
    ['outbox', [upstream, 2]],
  ] as const) {
    const table = root.openDB<Buffer, string | [string, number]>({ name, encoding: 'binary' })
    const changed = Buffer.from(table.get(key as string)!)
    changed[10]! ^= 1
    await table.put(key as string, changed)
  }
  await root.close()

  const second = openStore()
  const messages = [...second.messages(upstream)].map(({ record }) => record.message)
  expect(messages).toEqual(['message 1', 'message 3'])
  expect(second.read(upstream, 2)).toBeUndefined()
  expect(second.identity(upstream)).toBeUndefined()
  expect(Uint8Array.from(second.identity('other') ?? [])).toEqual(keys)
  await second.close()
  await openStore().close()
  expect(damaged).toEqual([
    { table: 'identities', key: upstream },
    { table: 'outbox', key: [upstream, 2] },
  ])
})
