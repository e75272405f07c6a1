import { describe, expect, it } from 'vitest'
import { createTestPair, granted, next } from '../../test/testPair.ts'

const sign = (topic: string) => ({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: ['0x68', '0xab'] })

describe('expiry', () => {
  it('[S4.14] pitfall 19: an unanswered proposal rejects the approval and is gone on both sides, with the relay unreachable', async () => {
    const pair = createTestPair()
    const { uri, approval } = await pair.app.client.connect({ namespaces: granted })
    const proposed = next(pair.wallet.client, 'session_proposal')
    await pair.wallet.client.pair(uri)
    const { id } = await proposed
    pair.app.relay.setOnline(false)
    pair.wallet.relay.setOnline(false)
    const told: unknown[] = []
    pair.wallet.client.on('proposal_expire', (event) => told.push(event))
    await pair.clock.advance(299_999)
    expect(pair.wallet.client.proposals()).toHaveLength(1)
    await pair.clock.advance(1)
    await expect(approval).rejects.toMatchObject({ code: 'PROPOSAL_EXPIRED', message: 'Proposal expired' })
    expect(told).toEqual([{ id }])
    expect(pair.wallet.client.proposals()).toEqual([])
  })

  it('[S4.14] an unanswered request expires on both sides and leaves the queue', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const shown = next(pair.wallet.client, 'session_request')
    const answer = pair.app.client.request(sign(topic))
    const { id } = await shown
    const expired = next(pair.wallet.client, 'session_request_expire')
    await pair.clock.advance(300_000)
    await expect(answer).rejects.toMatchObject({ message: 'Request expired. Please try again.' })
    expect(await expired).toEqual({ id, topic })
    expect(pair.wallet.client.requests()).toEqual([])
    await expect(pair.wallet.client.respond({ id, topic, result: 1 })).rejects.toMatchObject({
      code: 'EXPIRED',
    })
  })

  it('[S4.14] a session expires after seven days on both sides', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const ends = [pair.app, pair.wallet].map(({ client }) => next(client, 'session_expire'))
    await pair.clock.advance(604_800_000 - 1)
    expect(pair.app.client.sessions()).toHaveLength(1)
    await pair.clock.advance(1)
    expect(await Promise.all(ends)).toEqual([{ topic }, { topic }])
    expect([pair.app.client.sessions(), pair.wallet.client.sessions()]).toEqual([[], []])
  })
})

describe('reload', () => {
  it('[S4.14] pitfall 21: the app reloads at each step and still gets its session and its responses', async () => {
    const pair = createTestPair()
    const { uri } = await pair.app.client.connect({ namespaces: granted })
    await pair.restartApp()
    const proposed = next(pair.wallet.client, 'session_proposal')
    await pair.wallet.client.pair(uri)
    const { id } = await proposed
    await pair.restartApp()
    const connected = next(pair.app.client, 'session_connect')
    await pair.wallet.client.approve({ id, namespaces: granted })
    const { topic } = await connected
    expect((await pair.restartApp()).sessions()).toMatchObject([{ topic, acknowledged: true }])

    const shown = next(pair.wallet.client, 'session_request')
    void pair.app.client.request(sign(topic)).catch(() => {})
    const request = await shown
    await pair.restartApp()
    const orphan = next(pair.app.client, 'orphan_response')
    await pair.wallet.client.respond({ id: request.id, topic, result: '0xsigned' })
    await pair.hub.quiet()
    await pair.clock.advance(1000)
    expect(await orphan).toEqual({
      id: request.id,
      topic,
      chainId: 'eip155:31337',
      method: 'personal_sign',
      outcome: { result: '0xsigned' },
    })
    await pair.hub.quiet()
    expect(await pair.storages.app.keys('wc/app/request')).toEqual([])
    expect(await pair.storages.app.keys('wc/app/orphan')).toEqual([])
  })

  it('[S4.14] the wallet reloads at each step and restores proposal, session and queue', async () => {
    const pair = createTestPair()
    const { uri, approval } = await pair.app.client.connect({ namespaces: granted })
    const proposed = next(pair.wallet.client, 'session_proposal')
    await pair.wallet.client.pair(uri)
    const proposal = await proposed
    expect((await pair.restartWallet()).proposals()).toEqual([proposal])
    await pair.wallet.client.approve({ id: proposal.id, namespaces: granted })
    const { topic } = await approval
    await pair.hub.quiet()
    expect((await pair.restartWallet()).sessions()).toMatchObject([{ topic, acknowledged: true }])

    const answers = [1, 2].map((params) => pair.app.client.request({ ...sign(topic), params }))
    await pair.hub.quiet()
    const wallet = await pair.restartWallet()
    expect(wallet.requests().map(({ params }) => params)).toEqual([1, 2])
    for (const { id } of wallet.requests()) await wallet.respond({ id, topic, result: id })
    await Promise.all(answers)
    expect((await pair.restartWallet()).requests()).toEqual([])
  })

  it('[S9.11] emits a pending request again after a reload, within a second', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const answers = [1, 2].map((params) => pair.app.client.request({ ...sign(topic), params }))
    await pair.hub.quiet()
    pair.wallet.client.destroy()
    await pair.wallet.relay.destroy()
    pair.wallet = pair.newWallet()
    const early: unknown[] = []
    pair.wallet.client.on('session_request', ({ params }) => early.push(params))
    await pair.wallet.client.ready()
    await pair.clock.advance(1000)
    expect(early).toEqual([1])

    const late: unknown[] = []
    const wallet = await pair.restartWallet()
    wallet.on('session_request', ({ params }) => late.push(params))
    await pair.clock.advance(999)
    expect(late).toEqual([])
    await pair.clock.advance(1)
    expect(late).toEqual([1])
    for (const { id } of wallet.requests()) await wallet.respond({ id, topic, result: id })
    expect(late).toEqual([1, 2])
    await Promise.all(answers)
  })

  it('sends an approval that a reload interrupted, and connects once', async () => {
    const pair = createTestPair()
    const { uri, approval } = await pair.app.client.connect({ namespaces: granted })
    const proposed = next(pair.wallet.client, 'session_proposal')
    await pair.wallet.client.pair(uri)
    const { id } = await proposed
    pair.wallet.relay.setOnline(false)
    void pair.wallet.client.approve({ id, namespaces: granted })
    await pair.hub.quiet()
    await pair.restartWallet()
    const session = await approval
    expect(pair.wallet.client.sessions().map(({ topic }) => topic)).toEqual([session.topic])
    expect(pair.wallet.client.proposals()).toEqual([])
  })

  it('after a reload, sends a response given while the relay was unreachable, without prompting the user again', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const shown = next(pair.wallet.client, 'session_request')
    const answer = pair.app.client.request(sign(topic))
    const { id } = await shown
    pair.wallet.relay.setOnline(false)
    void pair.wallet.client.respond({ id, topic, result: '0xonce' })
    await pair.hub.quiet()
    const wallet = await pair.restartWallet()
    expect(wallet.requests()).toEqual([])
    expect(await answer).toBe('0xonce')
  })

  it('[S4.14] after a reload, sends changes made while the relay was unreachable: only the last of each kind, and once', async () => {
    const pair = createTestPair()
    const { topic, expirySec } = await pair.connect()
    await pair.clock.advance(5000)
    pair.wallet.relay.setOnline(false)
    const { eip155 } = granted
    const some = (count: number) => ({ eip155: { ...eip155, methods: eip155.methods.slice(0, count) } })
    void pair.wallet.client.updateNamespaces({ topic, namespaces: some(0) })
    void pair.wallet.client.updateNamespaces({ topic, namespaces: some(1) })
    void pair.wallet.client.extend(topic)
    await pair.hub.quiet()
    const updates: unknown[] = []
    pair.app.client.on('session_update', ({ namespaces }) => updates.push(namespaces))
    const wallet = await pair.restartWallet()
    await pair.hub.quiet()
    expect(updates).toEqual([some(1)])
    for (const client of [wallet, pair.app.client])
      expect(client.sessions()).toMatchObject([{ namespaces: some(1), expirySec: expirySec + 5 }])
    expect(await pair.storages.wallet.keys('wc/wallet/change')).toEqual([])
  })

  it('the wallet can approve a proposal that the relay had not confirmed when the page was closed', async () => {
    const pair = createTestPair()
    const { proposeSession } = pair.app.relay
    let fail = (_: Error): void => {}
    const gone = new Promise<never>((_, reject) => {
      fail = reject
    })
    Object.assign(pair.app.relay, {
      proposeSession: (params: Parameters<typeof proposeSession>[0]) => proposeSession(params).then(() => gone),
    })
    const { uri, approval } = await pair.app.client.connect({ namespaces: granted })
    const proposed = next(pair.wallet.client, 'session_proposal')
    await pair.wallet.client.pair(uri)
    const { id } = await proposed
    pair.app.client.destroy()
    fail(new Error('the relay was closed'))
    await expect(approval).rejects.toMatchObject({ code: 'SIGN_CLIENT_DESTROYED' })
    const app = await pair.restartApp()
    const connected = next(app, 'session_connect')
    const { topic } = await pair.wallet.client.approve({ id, namespaces: granted })
    expect((await connected).topic).toBe(topic)
  })

  it('the next client sends the approval and the change of a destroyed one', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const { uri, approval } = await pair.app.client.connect({ namespaces: granted })
    const proposed = next(pair.wallet.client, 'session_proposal')
    await pair.wallet.client.pair(uri)
    const { id } = await proposed
    let fail = (_: Error): void => {}
    const gone = new Promise<never>((_, reject) => {
      fail = reject
    })
    Object.assign(pair.wallet.relay, { approveSession: () => gone, publish: () => gone })
    const { eip155 } = granted
    const fewer = { eip155: { ...eip155, methods: [] } }
    const calls = Promise.allSettled([
      pair.wallet.client.approve({ id, namespaces: granted }),
      pair.wallet.client.updateNamespaces({ topic, namespaces: fewer }),
    ])
    await pair.hub.quiet()
    pair.wallet.client.destroy()
    fail(new Error('the relay was closed'))
    expect((await calls).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const updated = next(pair.app.client, 'session_update')
    const wallet = await pair.restartWallet()
    const { topic: second } = await approval
    expect(await updated).toEqual({ topic, namespaces: fewer })
    expect(
      wallet
        .sessions()
        .map((session) => session.topic)
        .sort(),
    ).toEqual([topic, second].sort())
  })

  it('after a reload, sends a disconnect made while the relay failed', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    pair.app.relay.failWith(new Error('away'))
    await pair.app.client.disconnect(topic)
    expect(pair.app.client.sessions()).toEqual([])
    const heard = next(pair.wallet.client, 'session_delete')
    expect((await pair.restartApp()).sessions()).toEqual([])
    expect(await heard).toEqual({ topic })
  })
})

describe('two tabs on one storage', () => {
  it('a tab that was opened earlier uses the session of the other and sees it end', async () => {
    const pair = createTestPair()
    const other = pair.newApp().client
    await other.ready()
    const { topic } = await pair.connect()
    const shown = next(pair.wallet.client, 'session_request')
    const orphans: unknown[] = []
    pair.app.client.on('orphan_response', (event) => orphans.push(event))
    const answer = other.request(sign(topic))
    const { id } = await shown
    await pair.wallet.client.respond({ id, topic, result: 1 })
    expect(await answer).toBe(1)
    await pair.hub.quiet()
    await pair.clock.advance(1000)
    expect(orphans).toEqual([])

    await pair.app.client.disconnect(topic)
    const heard = next(other, 'session_delete')
    await expect(other.request(sign(topic))).rejects.toThrow(`No matching key. session topic doesn't exist: ${topic}`)
    expect(await heard).toEqual({ topic })
    expect(other.sessions()).toEqual([])
  })
})
