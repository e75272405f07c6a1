import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRelay, type Relay } from '../createRelay.ts'
import type { Limits } from '../limits/limits.ts'
import { connectTestClient, type TestClient } from '../testClient.ts'

const monthSec = 30 * 24 * 60 * 60
let dataDir: string
let relay: Relay

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sharing-'))
})
afterEach(async () => {
  await relay.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(limits: Partial<Limits> = {}): Promise<void> {
  relay = await createRelay({ port: 0, dataDir, limits, trustedProxies: 1 })
}

const topic = () => randomBytes(32).toString('hex')
const from = (address: string): Promise<TestClient> =>
  connectTestClient(relay.url, { autoAck: true, headers: { 'x-forwarded-for': address } })

const tiny = (count: number, nextTopic = topic) =>
  Array.from({ length: count }, () => ({
    topic: nextTopic(),
    message: randomBytes(6).toString('base64'),
    ttl: monthSec,
    tag: 0,
  }))

/** Publishes 64,500 messages, 16,000 per identity, until each is refused. Returns how many batches were stored whole. */
async function flood(address: string, nextTopic?: () => string): Promise<number> {
  let stored = 0
  for (let identity = 0; identity < 4; identity += 1) {
    const client = await from(address)
    for (let batch = 0; batch < 33; batch += 1) {
      const accepted = await client.call('irn_batchPublish', { messages: tiny(500, nextTopic) }).catch(() => false)
      if (!accepted) break
      stored += 1
    }
    await client.close()
  }
  return stored
}

/** Runs one ordinary pairing from two other addresses. */
async function pair(): Promise<void> {
  const [pairingTopic, sessionTopic] = [topic(), topic()]
  const app = await from('198.51.100.1')
  await app.call('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal' })
  const wallet = await from('198.51.100.2')
  await wallet.call('irn_subscribe', { topic: pairingTopic })
  expect((await wallet.next()).params.data.message).toBe('proposal')
  const approval = { sessionProposalResponse: 'response', sessionSettlementRequest: 'settlement' }
  await wallet.call('wc_approveSession', { pairingTopic, sessionTopic, ...approval })
  expect((await app.next()).params.data.message).toBe('response')
  await app.call('irn_subscribe', { topic: sessionTopic })
  expect((await app.next()).params.data.message).toBe('settlement')
  await Promise.all([app.close(), wallet.close()])
}

test('[S7.34] pairing works while one address floods topics without subscribers, also after a restart', async () => {
  await start()
  const stored = await flood('203.0.113.66')
  expect(stored).toBeGreaterThan(0)
  await pair()
  await relay.close()
  await start()
  await pair()
})

test('[S7.34] pairing works while one address floods topics of its own silent subscribers, also after a restart', async () => {
  await start()
  const topics = Array.from({ length: 300 }, topic)
  const silent = await from('203.0.113.66')
  await silent.call('irn_batchSubscribe', { topics })
  await silent.close()
  let next = 0
  await flood('203.0.113.66', () => topics[(next++ >> 7) % topics.length] ?? '')
  await pair()
  await relay.close()
  await start()
  await pair()
})

test('[S7.34] many addresses that fill a project cannot use its reserve, which pairings and connected recipients still get', async () => {
  const mib = 1024 * 1024
  await start({ mailboxPerProjectMaxBytes: 4 * mib, unclaimedPerProjectMaxBytes: mib, mailboxPerAddressMaxBytes: mib })
  const wallet = await from('198.51.100.2')
  const [connected, absent] = [topic(), topic()]
  await wallet.call('irn_batchSubscribe', { topics: [connected, absent] })
  await wallet.call('irn_unsubscribe', { topic: absent, id: '' })
  const topics = Array.from({ length: 30 }, topic)
  const silent = await from('203.0.113.1')
  await silent.call('irn_batchSubscribe', { topics })
  await silent.close()
  let next = 0
  for (let host = 1; host <= 8; host += 1) {
    const attacker = await from(`203.0.113.${host}`)
    for (const nextTopic of [topic, () => topics[next++ % topics.length] ?? ''])
      for (let batch = 0; batch < 3; batch += 1)
        await attacker.call('irn_batchPublish', { messages: tiny(400, nextTopic) }).catch(() => {})
  }
  await pair()
  const app = await from('198.51.100.1')
  const publish = (on: string) => app.call('irn_publish', { topic: on, message: 'x', ttl: monthSec, tag: 0 })
  expect(await publish(connected)).toBe(true)
  await expect(publish(absent)).rejects.toMatchObject({ data: 'MailboxLimitExceeded' })
  await expect(publish(topic())).rejects.toMatchObject({ data: 'MailboxLimitExceeded' })
})
