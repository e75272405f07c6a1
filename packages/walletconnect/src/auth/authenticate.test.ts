import { verifyEip191 } from '@latchkey/eip155/verify/verifyEip191'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createAuthRig as createRig, question, verifierOf } from '../../test/authRig.ts'
import { roguePeer } from '../../test/roguePeer.ts'
import { granted, next } from '../../test/testPair.ts'
import { encodeRecap } from './recap.ts'

const createAuthRig = () => createRig(privateKeyToAccount(generatePrivateKey()), verifierOf(verifyEip191))

describe('[S8.8] one-click sign-in', () => {
  it('sends two requests with one key, on the topics of the protocol', async () => {
    const rig = createAuthRig()
    const { uri, expiresAtMs, request } = await rig.ask({ expirySec: 7200 })
    expect(uri).toMatch(/&methods=wc_sessionAuthenticate$/)
    expect(expiresAtMs).toBe(rig.pair.clock.now() + 300_000)
    const [auth, proposal] = rig.pair.hub.published
    expect(auth).toMatchObject({ tag: 1116, ttlSec: 7200, prompt: true, from: 'app' })
    expect(proposal).toMatchObject({ tag: 1100, ttlSec: 300, prompt: true, topic: auth!.topic })
    expect(request).toMatchObject({
      pairingTopic: auth!.topic,
      expirySec: rig.pair.clock.now() / 1000 + 7200,
      requester: { metadata: { name: 'app' } },
      authPayload: {
        type: 'caip122',
        version: '1',
        aud: question.uri,
        domain: question.domain,
        nonce: question.nonce,
        statement: 'Hello.',
        chains: question.chains,
        iat: new Date(rig.pair.clock.now()).toISOString(),
      },
      verifyContext: { verified: { validation: 'UNKNOWN', origin: 'https://app.example' } },
    })
    // The wallet answers the sign-in, so it does not show the proposal.
    expect(rig.pair.wallet.client.proposals()).toEqual([])
  })

  it('creates the same session on both sides at once when the wallet approves', async () => {
    const rig = createAuthRig()
    const { request, response } = await rig.ask()
    const cacaos = await rig.sign(request)
    const ours = await rig.pair.wallet.client.approveAuthenticate({ id: request.id, cacaos })
    const answer = await response
    expect(answer.cacaos).toEqual(cacaos)
    const { session } = answer
    expect(session).toMatchObject({
      topic: ours!.topic,
      acknowledged: true,
      authentication: cacaos,
      controller: ours!.self.publicKey,
      peer: { metadata: { name: 'wallet' } },
      namespaces: {
        eip155: {
          accounts: question.chains.map((chain) => `${chain}:${rig.account.address}`),
          methods: ['personal_sign'],
          events: ['chainChanged', 'accountsChanged'],
        },
      },
    })
    expect(rig.pair.hub.published.at(-1)).toMatchObject({ tag: 1117, ttlSec: 3600, prompt: false })
    expect(rig.pair.wallet.client.authRequests()).toEqual([])
    const shown = next(rig.pair.wallet.client, 'session_request')
    const { topic } = session!
    const signed = rig.pair.app.client.request({ topic, chainId: 'eip155:31338', method: 'personal_sign', params: [] })
    await rig.pair.wallet.client.respond({ id: (await shown).id, topic, result: '0x' })
    expect(await signed).toBe('0x')
    await rig.pair.wallet.client.disconnect(topic)
    await rig.pair.hub.quiet()
    expect(rig.pair.app.client.sessions()).toEqual([])
  })

  it('creates no session for a signature without methods', async () => {
    const rig = createAuthRig()
    const { request, response } = await rig.ask({ methods: [] })
    const cacaos = await rig.sign(request)
    expect(await rig.pair.wallet.client.approveAuthenticate({ id: request.id, cacaos })).toBeUndefined()
    expect(await response).toEqual({ cacaos })
    expect(rig.pair.app.client.sessions()).toEqual([])
  })

  it("rejects with the wallet's code and text when the wallet declines", async () => {
    const rig = createAuthRig()
    const { request, response } = await rig.ask()
    await rig.pair.wallet.client.rejectAuthenticate({ id: request.id })
    await expect(response).rejects.toMatchObject({ rpcCode: 5000, message: 'User rejected.' })
    expect(rig.pair.hub.published.at(-1)).toMatchObject({ tag: 1118, ttlSec: 300 })
    expect(rig.pair.wallet.client.authRequests()).toEqual([])
    await expect(rig.pair.wallet.client.rejectAuthenticate({ id: request.id })).rejects.toThrow(
      `Could not find pending auth request with id ${request.id}`,
    )
  })

  it('falls back to a proposal with the same key when the wallet answers 10001', async () => {
    const rig = createAuthRig()
    const { app, wallet } = rig.pair
    const { uri, response } = await app.client.authenticate(question)
    const proposed = next(wallet.client, 'session_proposal')
    await wallet.client.pair(uri)
    const proposal = await proposed
    expect(wallet.client.authRequests()).toEqual([])
    expect(proposal.optionalNamespaces).toEqual({
      eip155: {
        chains: question.chains,
        methods: ['personal_sign', 'eth_sendTransaction'],
        events: ['chainChanged', 'accountsChanged'],
      },
    })
    const session = await wallet.client.approve({ id: proposal.id, namespaces: granted })
    expect(await response).toMatchObject({ cacaos: [], session: { topic: session.topic } })
    await rig.pair.hub.quiet()
    await rig.pair.clock.advance(300_000)
    expect(await rig.pair.storages.app.keys('wc/app/auth')).toEqual([])
  })

  it('limits both sides to the grants of each chain', async () => {
    const rig = createAuthRig()
    const [one = '', other = ''] = question.chains
    const { request, response } = await rig.ask()
    const limits = {
      'request/personal_sign': [{ chains: [one] }],
      'request/eth_sendTransaction': [{ chains: [other] }],
    }
    const cacaos = await rig.sign(request, {
      statement: 'Hello.',
      resources: [encodeRecap({ att: { eip155: limits } })],
    })
    const mine = await rig.pair.wallet.client.approveAuthenticate({ id: request.id, cacaos })
    const { session } = await response
    expect(session!.namespaces).toEqual(mine!.namespaces)
    const ask = (chainId: string, method: string) =>
      rig.pair.app.client.request({ topic: session!.topic, chainId, method, params: [] })
    await expect(ask(one, 'eth_sendTransaction')).rejects.toThrow('Missing or invalid. request() method')
    // The wallet refuses a request outside of the grants, too.
    const app = await roguePeer(rig.pair, { side: 'app', topic: session!.topic })
    const shown: string[] = []
    rig.pair.wallet.client.on('session_request', ({ chainId, method }) => shown.push(`${chainId} ${method}`))
    const send = (chainId: string, method: string) =>
      app.send('wc_sessionRequest', { chainId, request: { method, params: [] } }, app.nextId())
    await send(one, 'eth_sendTransaction')
    await send(other, 'personal_sign')
    await send(other, 'eth_sendTransaction')
    await rig.pair.hub.quiet()
    expect(shown).toEqual([`${other} eth_sendTransaction`])
  })

  it('rejects when the fallback proposal is declined', async () => {
    const rig = createAuthRig()
    const { app, wallet } = rig.pair
    const { uri, response } = await app.client.authenticate(question)
    const proposed = next(wallet.client, 'session_proposal')
    await wallet.client.pair(uri)
    await wallet.client.reject({ id: (await proposed).id })
    await expect(response).rejects.toMatchObject({ rpcCode: 5000 })
  })

  it('rejects when it expires, and the wallet can no longer answer', async () => {
    const rig = createAuthRig()
    const { request, response } = await rig.ask()
    const cacaos = await rig.sign(request)
    await rig.pair.clock.advance(3_599_999)
    expect(rig.pair.wallet.client.authRequests()).toHaveLength(1)
    const told = next(rig.pair.wallet.client, 'session_request_expire')
    await rig.pair.clock.advance(1)
    await expect(response).rejects.toMatchObject({ message: 'Request expired' })
    expect(await told).toEqual({ id: request.id, topic: request.pairingTopic })
    await expect(rig.pair.wallet.client.approveAuthenticate({ id: request.id, cacaos })).rejects.toMatchObject({
      code: 'AUTH_REQUEST_NOT_FOUND',
    })
  })

  it('creates no session for a response after cancel()', async () => {
    const rig = createAuthRig()
    const { request, response, cancel } = await rig.ask()
    cancel()
    await expect(response).rejects.toMatchObject({ code: 'CONNECT_ABORTED' })
    const ended = next(rig.pair.wallet.client, 'session_delete')
    const cacaos = await rig.sign(request)
    const session = await rig.pair.wallet.client.approveAuthenticate({ id: request.id, cacaos })
    expect(await ended).toEqual({ topic: session!.topic })
    expect([rig.pair.app.client.sessions(), rig.pair.wallet.client.sessions()]).toEqual([[], []])
  })

  it('handles a response only once, even if the relay delivers it twice', async () => {
    const rig = createAuthRig()
    rig.pair.hub.fault = () => 'twice'
    const { request, response } = await rig.ask()
    await rig.pair.wallet.client.approveAuthenticate({ id: request.id, cacaos: await rig.sign(request) })
    const { session } = await response
    await rig.pair.hub.quiet()
    expect(rig.pair.app.client.sessions().map(({ topic }) => topic)).toEqual([session!.topic])
    expect(rig.pair.wallet.client.sessions()).toHaveLength(1)
  })

  it('deletes older pairings of the same wallet after a new session', async () => {
    const rig = createAuthRig()
    for (const _ of [1, 2]) {
      const { request, response } = await rig.ask()
      await rig.pair.wallet.client.approveAuthenticate({ id: request.id, cacaos: await rig.sign(request) })
      await response
      await rig.pair.hub.quiet()
    }
    expect(await rig.pair.storages.app.keys('wc/app/proposal')).toHaveLength(1)
    expect(await rig.pair.storages.wallet.keys('wc/wallet/pairing')).toHaveLength(1)
    expect(rig.pair.app.client.sessions()).toHaveLength(2)
  })
})

describe('[S4.14] a sign-in outlives a reload', () => {
  it('in the wallet: the request remains, and an interrupted answer is sent', async () => {
    const rig = createAuthRig()
    const { request, response } = await rig.ask()
    const wallet = await rig.pair.restartWallet()
    expect(wallet.authRequests()).toEqual([request])
    rig.pair.wallet.relay.setOnline(false)
    void wallet.approveAuthenticate({ id: request.id, cacaos: await rig.sign(request) }).catch(() => {})
    await rig.pair.hub.quiet()
    expect(wallet.authRequests()).toEqual([])
    const again = await rig.pair.restartWallet()
    const { session } = await response
    await rig.pair.hub.quiet()
    expect(again.sessions()).toMatchObject([{ topic: session!.topic, authentication: session!.authentication }])
    expect(await rig.pair.storages.wallet.keys('wc/wallet/auth')).toEqual([])
  })

  it('in the wallet: the request stays open when the relay does not accept the answer', async () => {
    const rig = createAuthRig()
    const { request } = await rig.ask()
    const cacaos = await rig.sign(request)
    rig.pair.wallet.relay.failWith(new Error('away'))
    await expect(rig.pair.wallet.client.approveAuthenticate({ id: request.id, cacaos })).rejects.toThrow('away')
    expect(rig.pair.wallet.client.authRequests()).toEqual([request])
    expect(rig.pair.wallet.client.sessions()).toEqual([])
    rig.pair.wallet.relay.failWith(undefined)
    expect(await rig.pair.wallet.client.approveAuthenticate({ id: request.id, cacaos })).toBeDefined()
  })

  it('in the app: emits the session, or an orphan response for a sign-in without one', async () => {
    const rig = createAuthRig()
    const { request } = await rig.ask()
    const app = await rig.pair.restartApp()
    const connected = next(app, 'session_connect')
    const cacaos = await rig.sign(request)
    await rig.pair.wallet.client.approveAuthenticate({ id: request.id, cacaos })
    expect((await connected).authentication).toEqual(cacaos)
    await rig.pair.hub.quiet()
    expect((await rig.pair.restartApp()).sessions()).toMatchObject([{ authentication: cacaos }])

    const other = await rig.ask({ methods: [] })
    const fresh = await rig.pair.restartApp()
    const orphan = next(fresh, 'orphan_response')
    const signed = await rig.sign(other.request)
    await rig.pair.wallet.client.approveAuthenticate({ id: other.request.id, cacaos: signed })
    expect(await orphan).toMatchObject({ id: other.request.id, outcome: { result: { cacaos: signed } } })
  })

  it('in the app: the fallback proposal still connects', async () => {
    const rig = createAuthRig()
    const { app, wallet } = rig.pair
    const { uri, response } = await app.client.authenticate(question)
    response.catch(() => {})
    const fresh = await rig.pair.restartApp()
    const connected = next(fresh, 'session_connect')
    const proposed = next(wallet.client, 'session_proposal')
    await wallet.client.pair(uri)
    await wallet.client.approve({ id: (await proposed).id, namespaces: granted })
    expect(await connected).toMatchObject({ acknowledged: true })
  })
})
