import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manualClock } from '@latchkey/base/clock'
import { open } from 'lmdb'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createRelay } from '../createRelay.ts'
import type { DamagedRecord } from './checkedTable.ts'
import { lmdbMailbox } from './lmdb.ts'
import type { Mailbox } from './port.ts'

const names = Array.from({ length: 8 }, (_, n) => String.fromCharCode(97 + n).repeat(64))
const damagedName = names[3]!
const textOf = (name: string) => `message for ${name[0]?.repeat(12)}`
const clock = manualClock(1_700_000_000_000)
let path: string
let damaged: DamagedRecord[]

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'relay-damaged-'))
  damaged = []
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

const openMailbox = () =>
  lmdbMailbox({ path, clock, limits: { deliveryWaitMs: 0 }, onDamaged: (record) => damaged.push(record) })

async function publish(mailbox: Mailbox, topic: string, message: string): Promise<readonly string[]> {
  const { assigned, stored } = mailbox.put({ topic, message, from: 'app', projectId: 'p', tag: 1, ttlSec: 300 })
  expect((await stored).ok).toBe(true)
  return (await assigned) ?? []
}

/** One message in each topic, for the recipient 'wallet'. */
async function fill(): Promise<void> {
  const mailbox = openMailbox()
  await mailbox.join({ topics: names, clientId: 'wallet' })
  for (const name of names) await publish(mailbox, name, textOf(name))
  await mailbox.close()
}

/** Joins all topics as the wallet and returns the texts of its messages. */
async function collect(mailbox: Mailbox): Promise<readonly string[]> {
  const joined = await mailbox.join({ topics: names, clientId: 'wallet' })
  if (!joined.ok) throw new Error(joined.reason.tag)
  const refs = joined.value.flatMap(({ messages }) => messages)
  const bodies = await Promise.all(refs.map((ref) => mailbox.read(ref)))
  return bodies.flatMap((body) => body?.message ?? [])
}

const intact = names.filter((name) => name !== damagedName).map(textOf)

/** Asserts that only the damaged message is missing, that it is reported once, and that the mailbox works, also after a restart. */
async function expectOneLost(tables: readonly string[]): Promise<void> {
  const first = openMailbox()
  expect(await collect(first)).toEqual(intact)
  await publish(first, damagedName, 'later')
  await first.close()
  const later = intact.toSpliced(3, 0, 'later')
  const second = openMailbox()
  expect(await collect(second)).toEqual(later)
  await second.close()
  expect(damaged.map(({ table }) => table)).toEqual(tables)
}

type Key = [string, string | number]

async function edit(
  table: string,
  change: (key: Key, value: Buffer) => { key: Key; value: Buffer },
  name = damagedName,
): Promise<void> {
  const root = open({ path, overlappingSync: false, maxDbs: 4 })
  const database = root.openDB<Buffer, Key>({ name: table, encoding: 'binary' })
  const [stored] = [...database.getRange({ start: [name] as never })]
  const { key, value } = change(stored!.key, Buffer.from(stored!.value))
  await database.remove(stored!.key)
  await database.put(key, value)
  await root.close()
}

test('never delivers a message with a flipped bit in its stored body or head, and keeps all others', async () => {
  for (const table of ['bodies', 'entries'])
    for (const part of [0, 0.3, 0.6, 0.99])
      for (const bit of [0, 7]) {
        damaged = []
        await fill()
        await edit(table, (key, value) => {
          value[Math.floor(value.length * part)]! ^= 1 << bit
          return { key, value }
        })
        await expectOneLost([table])
        rmSync(path, { recursive: true, force: true })
      }
})

test('never delivers a message under a damaged key', async () => {
  for (const key of [
    [damagedName.replace('d', 'e'), 1],
    [damagedName, 3],
  ] as const) {
    damaged = []
    await fill()
    await edit('entries', (_key, value) => ({ key: [...key], value }))
    await expectOneLost(['entries'])
    rmSync(path, { recursive: true, force: true })
    damaged = []
    await fill()
    await edit('bodies', (_key, value) => ({ key: [...key], value }))
    await expectOneLost(['bodies'])
    rmSync(path, { recursive: true, force: true })
  }
})

test('removes damaged recipients; their messages and other recipients stay', async () => {
  await fill()
  await edit('recipients', (key, value) => {
    value[6]! ^= 4
    return { key, value }
  })
  await edit('recipients', ([name], value) => ({ key: [name, 'waller'], value }), names[4])
  const mailbox = openMailbox()
  expect(await publish(mailbox, damagedName, 'unclaimed')).toEqual([])
  expect(await publish(mailbox, names[0]!, 'claimed')).toEqual(['wallet'])
  expect(damaged).toEqual([
    { table: 'recipients', key: [damagedName, 'wallet'] },
    { table: 'recipients', key: [names[4], 'waller'] },
  ])
  expect(await collect(mailbox)).toEqual([
    textOf(names[0]!),
    'claimed',
    ...intact.slice(1, 3),
    textOf(damagedName),
    'unclaimed',
    ...intact.slice(3),
  ])
  await mailbox.close()
})

test('counts damaged records, and logs their kind without topic, client or message', async () => {
  await fill()
  await edit('entries', (key, value) => {
    value[9]! ^= 1
    return { key, value }
  })
  const logged: string[] = []
  const log = (event: string, fields?: object) => logged.push(`${event} ${JSON.stringify(fields)}`)
  const dataDir = `${path}-data`
  cpSync(path, join(dataDir, 'mailbox'), { recursive: true })
  const relay = await createRelay({ port: 0, dataDir, log })
  onTestFinished(async () => {
    await relay.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const page = await (await fetch(`${relay.url.replace('ws', 'http')}/metrics`)).text()
  expect(page).toMatch(/^latchkey_relay_damaged_records_total 1$/m)
  const lines = logged.filter((line) => line.startsWith('damaged record removed'))
  expect(lines).toEqual([expect.stringMatching(/^damaged record removed {"table":"entries","topic":"[0-9a-f]{16}"}$/)])
})

test('survives flipped bits of keys and values in the pages of the file', async () => {
  const file = join(path, 'data.mdb')
  const keyOf = Buffer.from(damagedName)
  for (const found of [keyOf, Buffer.from(textOf(damagedName))])
    for (let bit = 0; bit < 8; bit += 1) {
      damaged = []
      await fill()
      const bytes = readFileSync(file)
      // Flips the bit in all copies of the record, because unused pages contain some.
      for (let at = bytes.indexOf(found); at >= 0; at = bytes.indexOf(found, at + 1)) bytes[at + 5]! ^= 1 << bit
      writeFileSync(file, bytes)
      const mailbox = openMailbox()
      expect(await collect(mailbox)).toEqual(intact)
      expect(damaged.length).toBeGreaterThan(0)
      await mailbox.close()
      rmSync(path, { recursive: true, force: true })
    }
})

test('stops with the name of the file when its structure is damaged', async () => {
  const file = join(path, 'data.mdb')
  await fill()
  const bytes = readFileSync(file)
  // Flips bits of the page header, the magic number, the address, the page size, the root of the tree and the transaction.
  for (const at of [0, 18, 24, 27, 35, 49, 93, 137, 155])
    for (const page of [0, 4_096]) {
      const changed = Buffer.from(bytes)
      changed[page + at]! ^= 16
      writeFileSync(file, changed)
      expect(openMailbox).toThrow(file)
    }
  writeFileSync(file, bytes)
  truncateSync(file, 4_096)
  expect(openMailbox).toThrow(file)
  writeFileSync(file, bytes)
  const mailbox = openMailbox()
  expect(await collect(mailbox)).toEqual(names.map(textOf))
  await mailbox.close()
})
