import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manualClock } from '@latchkey/base/clock'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultLimits, type MailboxLimits } from '../limits/limits.ts'
import { journalMailbox } from './journalMailbox.ts'
import type { JournalStore } from './journalStore.ts'
import { lmdbMailbox } from './lmdb.ts'
import { messageOverheadBytes } from './mailboxUsage.ts'
import { memoryStore } from './memory.ts'
import type { Mailbox } from './port.ts'

let clock: ReturnType<typeof manualClock>
let path: string
let disk: JournalStore
let mailbox: Mailbox | undefined

beforeEach(renew)
afterEach(async () => {
  await mailbox?.close()
  rmSync(path, { recursive: true, force: true })
})

function renew(): void {
  clock = manualClock(1_700_000_000_000)
  path = mkdtempSync(join(tmpdir(), 'mailbox-usage-'))
  disk = memoryStore()
}

type Put = {
  project: string
  text: string
  on?: string
  from?: string
  address?: string
  attestation?: string
  ttlSec?: number
}

/** `sent`: pushed to every recipient, so that it may not need the disk. */
function put(box: Mailbox, { project, text, on = 'a', from = 'app', ...more }: Put, sent = false) {
  box.attach({ ...{ deliver() {}, failed() {}, recovered() {}, missed() {} }, of: () => (sent ? ['one', 'two'] : []) })
  const { stored } = box.put({ topic: on, message: text, from, projectId: project, tag: 1, ttlSec: 300, ...more })
  return stored.then((result) => (result.ok ? 'stored' : result.reason.tag))
}

const ack = (box: Mailbox, clientId: string, text: string, on = 'a'): void =>
  box.ack({ topic: on, clientId, messageId: hash('sha256', text) })

const counted = (box: Mailbox): object => Object.fromEntries([...box.stats().bytesByProject].sort())

/** Space of messages with this total number of bytes. */
const room = (bytes: number, messages = 1): number => bytes + messages * messageOverheadBytes

const clients = ['app', 'one', 'two']
const topics = ['a', 'b', 'c']

/** Messages left for each client, and its total. A text begins with its project. */
async function waiting(box: Mailbox, textOf: ReadonlyMap<string, string>) {
  const seen: string[] = []
  const bytes = new Map<string, { project: string; bytes: number }>()
  for (const clientId of clients) {
    for (const ref of await box.peek({ topics, clientId })) {
      seen.push(`${clientId} ${ref.topic} ${textOf.get(ref.messageId)}`)
      bytes.set(`${ref.topic}/${ref.seq}`, {
        project: textOf.get(ref.messageId)?.slice(0, 1) ?? '?',
        bytes: room(ref.bytes),
      })
    }
  }
  const sums: Record<string, number> = {}
  for (const one of [...bytes.values()].sort((a, b) => a.project.localeCompare(b.project)))
    sums[one.project] = (sums[one.project] ?? 0) + one.bytes
  return { seen, sums }
}

const kinds = {
  memory: (limits: Partial<MailboxLimits>) =>
    journalMailbox({ store: disk, clock, limits: { ...defaultLimits, ...limits } }),
  lmdb: (limits: Partial<MailboxLimits>) => lmdbMailbox({ path, clock, limits }),
}

describe.each(Object.entries(kinds))('%s', (_name, create) => {
  const open = (limits: Partial<MailboxLimits> = {}): Mailbox => {
    mailbox = create(limits)
    return mailbox
  }
  const restart = async (limits: Partial<MailboxLimits> = {}): Promise<Mailbox> => {
    await mailbox?.close()
    return open(limits)
  }

  test('[S7.34] refuses publishes of a project at its quota, until messages are acknowledged or expire', async () => {
    const limits = { mailboxPerProjectMaxBytes: room(10, 2), deliveryWaitMs: 0 }
    let box = open(limits)
    await box.join({ topics, clientId: 'one' })
    expect(await put(box, { project: 'p', text: 'four', attestation: 'proof' })).toBe('stored')
    expect(await put(box, { project: 'p', text: 'xx', on: 'b' })).toBe('MailboxLimitExceeded')
    expect(await put(box, { project: 'p', text: 'x', on: 'b', ttlSec: 30 })).toBe('stored')
    expect(await put(box, { project: 'p', text: 'y', on: 'c' })).toBe('MailboxLimitExceeded')
    expect(await put(box, { project: 'q', text: 'ten bytes.', on: 'c' })).toBe('stored')
    // A duplicate takes no space.
    expect(await put(box, { project: 'p', text: 'four' })).toBe('stored')
    expect(await put(box, { project: 'p', text: 'ten bytes.', on: 'c' })).toBe('stored')
    expect(counted(box)).toEqual({ p: room(10, 2), q: room(10) })

    box = await restart(limits)
    expect(await put(box, { project: 'p', text: 'y', on: 'c' })).toBe('MailboxLimitExceeded')
    ack(box, 'one', 'four')
    expect(await put(box, { project: 'p', text: 'nine byte', on: 'c' })).toBe('stored')
    expect(await put(box, { project: 'p', text: 'y', on: 'b' })).toBe('MailboxLimitExceeded')
    await clock.advance(30_000)
    expect(await put(box, { project: 'p', text: 'y', on: 'b' })).toBe('stored')
    expect(counted(await restart(limits))).toEqual({ p: room(10, 2), q: room(10) })
  })

  test('[S7.34] counts the disk overhead of short messages, also after a restart', async () => {
    const limits = { mailboxPerProjectMaxBytes: 10 * 1024, deliveryWaitMs: 0 }
    const box = open(limits)
    const outcomes: string[] = []
    for (let n = 0; n < 12; n += 1) outcomes.push(await put(box, { project: 'p', text: 'x', on: `topic ${n}` }))
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(9)
    expect(await put(await restart(limits), { project: 'p', text: 'x', on: 'another' })).toBe('MailboxLimitExceeded')
  })

  test('[S7.34] limits the share of one client and address; claiming does not free it, acknowledging does', async () => {
    const limits = {
      ...{ mailboxPerClientMaxBytes: room(2, 2), mailboxPerAddressMaxBytes: room(3, 3), deliveryWaitMs: 0 },
      ...{ unclaimedPerClientMaxBytes: room(1), unclaimedPerAddressMaxBytes: room(2, 2) },
    }
    let box = open(limits)
    const publish = (from: string, on: string) => put(box, { project: 'p', text: 'x', from, on, address: 'home' })
    for (let round = 0; round < 3; round += 1) {
      expect([await publish('app', 'a'), await publish('app', 'b')]).toEqual(['stored', 'MailboxLimitExceeded'])
      expect([await publish('two', 'b'), await publish('three', 'c')]).toEqual(['stored', 'MailboxLimitExceeded'])
      await box.join({ topics, clientId: 'one' })
      expect([await publish('app', 'c'), await publish('app', 'd')]).toEqual(['stored', 'MailboxLimitExceeded'])
      expect(await publish('three', 'd')).toBe('MailboxLimitExceeded')
      expect(await put(box, { project: 'p', text: 'x', from: 'three', on: 'd', address: 'elsewhere' })).toBe('stored')
      box = await restart(limits)
      expect(await publish('three', 'e')).toBe('MailboxLimitExceeded')
      for (const on of ['a', 'b', 'c']) ack(box, 'one', 'x', on)
      ack(box, 'late', 'x', 'd')
      expect(counted(box)).toEqual({})
      await clock.advance(31 * 24 * 60 * 60_000)
      await box.sweep()
    }
  })

  test('[S7.34] a message without a recipient expires after at most an hour, others after their TTL', async () => {
    const box = open({ deliveryWaitMs: 0 })
    await box.join({ topics: ['a'], clientId: 'one' })
    for (const on of ['a', 'b']) await put(box, { project: 'p', text: 'x', on, ttlSec: 24 * 60 * 60 })
    await clock.advance(60 * 60_000)
    await box.sweep()
    const left = await box.peek({ topics: ['a', 'b'], clientId: 'one' })
    expect(left.map(({ topic }) => topic)).toEqual(['a'])
  })

  test('counts expired messages of an idle topic until they are swept', async () => {
    open()
    await put(mailbox!, { project: 'p', text: 'short', ttlSec: 30 })
    const box = await restart()
    expect(counted(box)).toEqual({ p: room(5) })
    await clock.advance(30_000)
    await box.sweep()
    expect(counted(box)).toEqual({})
  })

  test('a message acknowledged before it is written takes no space', async () => {
    const box = open()
    for (const clientId of ['one', 'two']) await box.join({ topics, clientId })
    const answer = put(box, { project: 'p', text: 'x' }, true)
    for (const clientId of ['one', 'two']) ack(box, clientId, 'x')
    expect([await answer, counted(box)]).toEqual(['stored', {}])
    // Claimed and acknowledged while an earlier commit was in progress.
    const unclaimed = put(box, { project: 'p', text: 'y', on: 'd' })
    void box.join({ topics: ['d'], clientId: 'one' })
    ack(box, 'one', 'y', 'd')
    expect([await unclaimed, counted(box)]).toEqual(['stored', {}])
    const again = await restart()
    expect(counted(again)).toEqual({})
    expect(await again.peek({ topics: ['a', 'd'], clientId: 'one' })).toEqual([])
    expect(await again.peek({ topics: ['a', 'd'], clientId: 'two' })).toEqual([])
  })

  test('counts exactly the waiting messages, for any order of events and across restarts', async () => {
    const command = fc.oneof(
      ...[0, 1].map(() =>
        fc.record({
          kind: fc.constant('put' as const),
          project: fc.constantFrom('p', 'q'),
          text: fc.constantFrom('', '1', '22'),
          client: fc.constantFrom(...clients),
          on: fc.constantFrom(...topics),
          sent: fc.boolean(),
          attestation: fc.constantFrom(undefined, 'proof'),
          ttlSec: fc.constantFrom(30, 300),
        }),
      ),
      fc.record({
        kind: fc.constantFrom('join' as const, 'ack' as const, 'ack' as const),
        project: fc.constantFrom('p', 'q'),
        text: fc.constantFrom('', '1', '22'),
        client: fc.constantFrom(...clients),
        on: fc.constantFrom(...topics),
      }),
      fc.record({ kind: fc.constantFrom('sweep' as const, 'check' as const, 'restart' as const) }),
      fc.record({ kind: fc.constant('advance' as const), ms: fc.constantFrom(50, 250, 20_000) }),
    )
    const most = room(12, 4)
    const scene = { commands: fc.array(command, { maxLength: 30 }), recordsInMemoryMax: fc.constantFrom(0, 100_000) }
    await fc.assert(
      fc.asyncProperty(fc.record(scene), async ({ commands, recordsInMemoryMax }) => {
        rmSync(path, { recursive: true, force: true })
        renew()
        const limits = { recordsInMemoryMax, mailboxPerProjectMaxBytes: most }
        let box = open(limits)
        const textOf = new Map<string, string>()
        for (const one of [...commands, { kind: 'restart' as const }]) {
          if (one.kind === 'put') {
            const { project, client: from, on, sent, attestation, ttlSec } = one
            const text = `${project}${one.text}`
            textOf.set(hash('sha256', text), text)
            const answer = put(box, { project, text, from, on, ttlSec, ...(attestation && { attestation }) }, sent)
            if (!sent) await answer
          } else if (one.kind === 'ack') ack(box, one.client, `${one.project}${one.text}`, one.on)
          else if (one.kind === 'join') void box.join({ topics: [one.on], clientId: one.client })
          else if (one.kind === 'advance') await clock.advance(one.ms)
          else if (one.kind === 'sweep') await box.sweep()
          else {
            const there = await waiting(box, textOf)
            expect(counted(box)).toEqual(there.sums)
            for (const bytes of box.stats().bytesByProject.values()) expect(bytes).toBeLessThanOrEqual(most)
            if (one.kind === 'restart') {
              box = await restart(limits)
              expect(counted(box)).toEqual(there.sums)
              expect(await waiting(box, textOf)).toEqual(there)
            }
          }
        }
        await box.close()
      }),
      { numRuns: 100 },
    )
  })
})

test('when a commit fails, counts what is on disk', async () => {
  let broken = false
  const store: JournalStore = {
    ...disk,
    commit: (changes) => (broken ? Promise.reject(new Error('The disk is full')) : disk.commit(changes)),
  }
  const box = journalMailbox({ store, clock, limits: defaultLimits })
  mailbox = box
  await box.join({ topics, clientId: 'one' })
  for (const text of ['kept', 'acked']) await put(box, { project: 'p', text })
  broken = true
  ack(box, 'one', 'acked')
  expect(counted(box)).toEqual({ p: room(4) })
  await expect(put(box, { project: 'q', text: 'lost', on: 'b' })).rejects.toThrow('The disk is full')
  expect(counted(box)).toEqual({ p: room(9, 2) })
  broken = false
})
