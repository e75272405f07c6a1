import { randomBytes } from 'node:crypto'
import { systemClock } from '@latchkey/base/clock'
import { RELAY_STORAGE_ERROR } from '@latchkey/contracts/errors/relay'
import { expect, onTestFinished, test } from 'vitest'
import { createRelay } from '../createRelay.ts'
import { defaultLimits } from '../limits/limits.ts'
import { journalMailbox } from '../mailbox/journalMailbox.ts'
import { memoryStore } from '../mailbox/memory.ts'
import { connectTestClient, type TestClient } from '../testClient.ts'

/** A relay whose disk can be filled. */
async function startRelay() {
  const disk = memoryStore()
  const state = { isFull: false, beforeWrite: async () => {} }
  const orFull = async (write: () => Promise<void>) => {
    await state.beforeWrite()
    if (state.isFull) throw new Error('The disk is full')
    await write()
  }
  const store = {
    ...disk,
    commit: (changes: Parameters<typeof disk.commit>[0]) => orFull(() => disk.commit(changes)),
    probe: () => orFull(disk.probe),
  }
  // Acknowledged messages are never written, however slow the machine is.
  const limits = { ...defaultLimits, deliveryWaitMs: 60_000 }
  const mailbox = journalMailbox({ store, clock: systemClock, limits })
  const relay = await createRelay({ port: 0, mailbox })
  onTestFinished(relay.close)
  const health = async () => (await fetch(`${relay.url.replace('ws', 'http')}/health`)).status
  return { relay, state, health, written: () => mailbox.sweep() }
}

const topicOf = () => randomBytes(32).toString('hex')
const publish = (client: TestClient, topic: string, message: string) =>
  client.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })
const refusal = { code: RELAY_STORAGE_ERROR.rpcCode, data: RELAY_STORAGE_ERROR.tag }

test('a failed commit closes only the sockets whose confirmed joins it lost', async () => {
  const { relay, state, written } = await startRelay()
  const [kept, lost, seed] = [topicOf(), topicOf(), randomBytes(32)]
  const wallet = await connectTestClient(relay.url, { autoAck: true })
  await wallet.call('irn_subscribe', { topic: kept })
  const app = await connectTestClient(relay.url)
  expect(await publish(app, kept, 'before')).toBe(true)
  await written()
  const fresh = await connectTestClient(relay.url, { seed })
  const cut = new Promise((resolve) => fresh.ws.once('close', resolve))

  state.isFull = true
  // The commit may fail before the response is sent.
  await fresh.call('irn_subscribe', { topic: lost }).catch(() => {})
  expect(await cut).toBe(1006)
  // Calls that need no disk still work on open sockets.
  expect(await publish(app, kept, 'x')).toBe(true)
  const got = [await wallet.next(), await wallet.next()].map(({ params }) => params.data.message)
  expect(got).toEqual(['before', 'x'])

  state.isFull = false
  const back = await connectTestClient(relay.url, { seed, autoAck: true })
  await back.call('irn_subscribe', { topic: lost })
  expect(await publish(app, lost, 'y')).toBe(true)
  expect((await back.next()).params.data.message).toBe('y')
})

test('while writes fail, publishes and joins are refused on open sockets, and /health is 503 until they work again', async () => {
  const { relay, state, health, written } = await startRelay()
  const [known, unknown, seed] = [topicOf(), topicOf(), randomBytes(32)]
  const wallet = await connectTestClient(relay.url, { seed })
  await wallet.call('irn_subscribe', { topic: known })
  await written()
  await wallet.close()
  const app = await connectTestClient(relay.url)
  expect(await publish(app, known, 'acknowledged')).toBe(true)
  expect(await health()).toBe(200)

  state.isFull = true
  await expect(publish(app, known, 'refused')).rejects.toMatchObject(refusal)
  expect(await health()).toBe(503)
  expect((await fetch(`${relay.url.replace('ws', 'http')}/ready`)).status).toBe(503)
  await expect(app.call('irn_subscribe', { topic: unknown })).rejects.toMatchObject(refusal)

  state.isFull = false
  await expect.poll(health).toBe(200)
  await app.call('irn_subscribe', { topic: unknown })
  expect(await publish(app, known, 'later')).toBe(true)
  const back = await connectTestClient(relay.url, { seed, autoAck: true })
  await back.call('irn_subscribe', { topic: known })
  const got = [await back.next(), await back.next()].map(({ params }) => params.data.message)
  expect(got).toEqual(['acknowledged', 'later'])
})

test('a failed commit does not affect pending messages of other topics', async () => {
  const { relay, state, written } = await startRelay()
  const topic = topicOf()
  const wallet = await connectTestClient(relay.url)
  await wallet.call('irn_subscribe', { topic })
  const app = await connectTestClient(relay.url)
  const before = publish(app, topic, 'before')
  wallet.ack(await wallet.next())
  await before
  await written()
  let goOn = () => {}
  const isCommitting = new Promise<void>((started) => {
    state.beforeWrite = () => {
      state.beforeWrite = async () => {}
      started()
      return new Promise((resolve) => {
        goOn = resolve
      })
    }
  })
  const onDisk = publish(app, topicOf(), 'needs the disk')
  await isCommitting
  const pending = publish(app, topic, 'pushed')
  const push = await wallet.next()
  state.isFull = true
  goOn()
  await expect(onDisk).rejects.toMatchObject(refusal)
  wallet.ack(push)
  expect(await pending).toBe(true)
})
