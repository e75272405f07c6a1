import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRelay, type Relay } from '../createRelay.ts'
import { memoryMailbox } from '../mailbox/memory.ts'
import { connectTestClient, type PushedMessage, type TestClient } from '../testClient.ts'
import { createProposers } from './proposers.ts'

let relay: Relay
beforeEach(async () => {
  relay = await createRelay({ port: 0, mailbox: memoryMailbox({}) })
})
afterEach(() => relay.close())

const topic = () => randomBytes(32).toString('hex')
const follower = () => connectTestClient(relay.url, { autoAck: true, followSessions: true })
const propose = (app: TestClient, pairingTopic: string) =>
  app.call('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal' })
const approve = (wallet: TestClient, pairingTopic: string, sessionTopic: string) =>
  wallet.call('wc_approveSession', {
    ...{ pairingTopic, sessionTopic },
    sessionProposalResponse: 'response',
    sessionSettlementRequest: `settlement of ${sessionTopic}`,
  })
const textOf = ({ params }: PushedMessage) => params.data.message

test('[S7.34] subscribes a proposer with followSessions to the approved session, response first', async () => {
  const [app, wallet] = [await follower(), await connectTestClient(relay.url)]
  const [pairing, session] = [topic(), topic()]
  await propose(app, pairing)
  await approve(wallet, pairing, session)
  expect([textOf(await app.next()), textOf(await app.next())]).toEqual(['response', `settlement of ${session}`])
  // The subscription is the same as one made by its own request.
  await wallet.call('irn_publish', { topic: session, message: 'request', ttl: 300, tag: 1108 })
  expect(textOf(await app.next())).toBe('request')
  await app.call('irn_unsubscribe', { topic: session, id: '' })
  await wallet.call('irn_publish', { topic: session, message: 'unheard', ttl: 300, tag: 1108 })
  await app.settle()
  expect(app.pushes).toEqual([])
})

test('[S7.34] without followSessions, a proposer gets the settlement when it subscribes', async () => {
  const [app, wallet] = [await connectTestClient(relay.url, { autoAck: true }), await connectTestClient(relay.url)]
  const [pairing, session] = [topic(), topic()]
  await propose(app, pairing)
  await approve(wallet, pairing, session)
  expect(textOf(await app.next())).toBe('response')
  await app.settle()
  expect(app.pushes).toEqual([])
  await app.call('irn_subscribe', { topic: session })
  expect(textOf(await app.next())).toBe(`settlement of ${session}`)
})

test('subscribes a proposer to one session only, even if several approvals arrive', async () => {
  const [app, stranger] = [await follower(), await connectTestClient(relay.url)]
  const pairing = topic()
  const sessions = [topic(), topic(), topic()]
  await propose(app, pairing)
  for (const session of sessions) await approve(stranger, pairing, session)
  await app.settle()
  expect(app.pushes.map(textOf)).toEqual(['response', `settlement of ${sessions[0]}`, 'response', 'response'])
})

test('[S7.34] does not reveal the session topic when others are subscribed to the pairing topic', async () => {
  const [app, spy, wallet] = [await follower(), await follower(), await connectTestClient(relay.url)]
  const [pairing, session] = [topic(), topic()]
  await propose(app, pairing)
  await spy.call('wc_proposeSession', { pairingTopic: pairing, sessionProposal: 'junk' })
  await approve(wallet, pairing, session)
  await Promise.all([app.settle(), spy.settle()])
  expect(app.pushes.map(textOf)).toEqual(['junk', 'response'])
  expect(spy.pushes.map(textOf)).toEqual(['proposal', 'response'])
  await app.call('irn_subscribe', { topic: session })
  await app.settle()
  expect(app.pushes.map(textOf)).toEqual(['junk', 'response', `settlement of ${session}`])
})

test('does not reveal the session topic to another proposer', async () => {
  const seed = randomBytes(32)
  const app = await connectTestClient(relay.url, { seed, followSessions: true })
  const [spy, wallet] = [await follower(), await connectTestClient(relay.url)]
  const [pairing, session] = [topic(), topic()]
  await propose(app, pairing)
  await app.close()
  await spy.call('wc_proposeSession', { pairingTopic: pairing, sessionProposal: 'junk' })
  await approve(wallet, pairing, session)
  await spy.settle()
  expect(spy.pushes.map(textOf)).not.toContain(`settlement of ${session}`)
})

test('does not subscribe a proposer that unsubscribed from the pairing topic', async () => {
  const [app, wallet] = [await follower(), await connectTestClient(relay.url)]
  const [pairing, session] = [topic(), topic()]
  await propose(app, pairing)
  await app.call('irn_unsubscribe', { topic: pairing, id: '' })
  await approve(wallet, pairing, session)
  await app.settle()
  expect(app.pushes).toEqual([])
})

test('forgets the proposals of a closed socket', () => {
  const proposers = createProposers<{ readonly clientId: string }>()
  const [one, two] = [{ clientId: 'one' }, { clientId: 'two' }]
  proposers.add('a', one)
  proposers.add('b', one)
  proposers.add('c', two)
  proposers.add('c', one)
  expect(proposers.take('a')).toBe(one)
  expect(proposers.take('a')).toBeUndefined()
  proposers.remove(one)
  expect(proposers.take('b')).toBeUndefined()
  expect(proposers.take('c')).toBe(two)
})

test('limits the open proposals of one socket, dropping the oldest', () => {
  const proposers = createProposers<{ readonly clientId: string }>()
  const one = { clientId: 'one' }
  for (let at = 0; at < 100; at += 1) proposers.add(`${at}`, one)
  const kept = Array.from({ length: 100 }, (_, at) => proposers.take(`${at}`)).filter(Boolean)
  expect(kept).toHaveLength(64)
  expect(proposers.take('99')).toBeUndefined()
})
