import { randomBytes } from 'node:crypto'
import { systemClock } from '@latchkey/base/clock'
import { expect, test } from 'vitest'
import { createRelay } from '../createRelay.ts'
import { defaultLimits } from '../limits/limits.ts'
import { journalMailbox } from '../mailbox/journalMailbox.ts'
import type { JournalStore } from '../mailbox/journalStore.ts'
import { memoryStore } from '../mailbox/memory.ts'
import { connectTestClient } from '../testClient.ts'

test('a failed commit terminates all sockets, so that no client relies on a lost subscription', async () => {
  const disk = memoryStore()
  let broken = true
  const commit: JournalStore['commit'] = (changes) =>
    broken ? Promise.reject(new Error('The disk is full')) : disk.commit(changes)
  const mailbox = journalMailbox({ store: { ...disk, commit }, clock: systemClock, limits: defaultLimits })
  const relay = await createRelay({ port: 0, mailbox })
  const topic = randomBytes(32).toString('hex')
  const seed = randomBytes(32)
  const wallet = await connectTestClient(relay.url, { seed })
  const cut = new Promise((resolve) => wallet.ws.once('close', resolve))
  await wallet.call('irn_subscribe', { topic }).catch(() => {})
  expect(await cut).toBe(1006)

  broken = false
  const back = await connectTestClient(relay.url, { seed, autoAck: true })
  const app = await connectTestClient(relay.url, {})
  await back.call('irn_subscribe', { topic })
  expect(await app.call('irn_publish', { topic, message: 'x', ttl: 300, tag: 1108 })).toBe(true)
  expect((await back.next()).params.data.message).toBe('x')
  await relay.close()
})
