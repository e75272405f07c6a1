import { verifyEip191 } from '@latchkey/eip155/verify/verifyEip191'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { question, signAuth, verifierOf } from '../../test/authRig.ts'
import { createTestPair, next } from '../../test/testPair.ts'
import vectors from '../../vectors/walletconnect.json' with { type: 'json' }
import { openPlainEnvelope, sealPlainEnvelope } from '../envelope/plainEnvelope.ts'
import { createAppClient } from '../sign/createAppClient.ts'
import { createWalletClient } from '../sign/createWalletClient.ts'
import { createLinkRelay } from './createLinkRelay.ts'
import { formatLinkUrl, readLinkUrl } from './linkUrl.ts'

const { envelopes } = vectors
const links = { app: 'https://app.example/wc', wallet: 'https://wallet.example/wc' }
type Side = keyof typeof links

/** Both halves, joined by a relay in memory and by the links of one phone. */
function createPhone(change: { readonly appUrl?: string; readonly linkMode?: boolean } = {}) {
  const pair = createTestPair()
  const listeners: { [side in Side]?: (url: string) => void } = {}
  const opened: string[] = []
  const start = (side: Side) => {
    const relay = pair.hub.client(side)
    const storage = pair.storages[side]
    const port = {
      async openLink(url: string) {
        const target = (Object.keys(links) as Side[]).find((one) => url.startsWith(`${links[one]}?`))
        if (!target || !listeners[target]) throw new Error('no app opens this link')
        opened.push(url)
        listeners[target](url)
      },
      onLink(listener: (url: string) => void) {
        listeners[side] = listener
        return () => delete listeners[side]
      },
    }
    const url = side === 'app' ? (change.appUrl ?? 'https://app.example') : 'https://wallet.example'
    const redirect = { universal: links[side], linkMode: change.linkMode ?? true }
    const metadata = { name: side, description: '', url, icons: [], redirect }
    const options = { relay: createLinkRelay({ relay, links: port, storage }), storage, metadata, clock: pair.clock }
    return { relay, options }
  }
  const ends = { app: start('app'), wallet: start('wallet') }
  const app = createAppClient({ ...ends.app.options, verifySignature: verifierOf(verifyEip191) })
  const wallet = createWalletClient(ends.wallet.options)
  const phone = {
    pair,
    opened,
    app,
    wallet,
    account: privateKeyToAccount(generatePrivateKey()),
    /** A session over the relay, at which both learn that the other takes links. */
    async meet() {
      const { uri, response } = await app.authenticate(question)
      const heard = next(wallet, 'session_authenticate')
      await wallet.pair(uri)
      const { id, authPayload } = await heard
      await wallet.approveAuthenticate({ id, cacaos: await signAuth(phone.account, authPayload) })
      const { session } = await response
      await wallet.disconnect(session!.topic)
      await pair.hub.quiet()
    },
    unplug() {
      for (const { relay } of Object.values(ends)) relay.failWith(new Error('The relay was used.'))
    },
    ends,
  }
  return phone
}

describe('link mode', () => {
  it('[S7.34] writes links and readable envelopes as the official packages do', () => {
    expect(formatLinkUrl('https://w.example/wc', { topic: 'TOPIC', message: 'ENV' })).toBe(vectors.deeplinks.link)
    expect(sealPlainEnvelope(envelopes.message)).toBe(envelopes.type2_base64url)
    expect(openPlainEnvelope(envelopes.type2)).toEqual({ ok: true, value: envelopes.message })
    const topic = 'ab'.repeat(32)
    const url = formatLinkUrl('https://w.example/wc', { topic, message: envelopes.type0 })
    expect(readLinkUrl(url)).toEqual({ topic, message: envelopes.type0_base64url })
    for (const other of ['', 'https://w.example', `${url}ff`, 'https://w.example?wc_ev=&topic='])
      expect(readLinkUrl(other)).toBeUndefined()
    for (const broken of ['ö', envelopes.type0, btoa('\u0002\u00ff')]) expect(openPlainEnvelope(broken).ok).toBe(false)
  })

  it('[S4.14] signs in, asks, is answered and leaves without a relay', async () => {
    const phone = createPhone()
    await phone.meet()
    phone.unplug()
    const { app, wallet } = phone
    const heard = next(wallet, 'session_authenticate')
    const { uri, response } = await app.authenticate({ ...question, walletUniversalLink: links.wallet })
    const request = await heard
    expect(phone.opened).toEqual([uri])
    expect(request).toMatchObject({
      transportType: 'link_mode',
      verifyContext: { verified: { validation: 'VALID', origin: 'https://app.example' } },
    })
    const cacaos = await signAuth(phone.account, request.authPayload)
    await wallet.approveAuthenticate({ id: request.id, cacaos })
    const { session } = await response
    expect(session).toMatchObject({ transportType: 'link_mode', authentication: cacaos })
    expect(wallet.sessions()).toMatchObject([{ topic: session!.topic, transportType: 'link_mode' }])

    const { topic } = session!
    const shown = next(wallet, 'session_request')
    const answer = app.request({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: ['0x68'] })
    const asked = await shown
    expect(asked.verifyContext.verified.validation).toBe('VALID')
    await wallet.respond({ id: asked.id, topic, result: '0xsigned' })
    expect(await answer).toBe('0xsigned')
    const gone = next(wallet, 'session_delete')
    await app.disconnect(topic)
    expect(await gone).toEqual({ topic })
    expect(phone.opened.every((url) => !/[+/=]/.test(new URL(url).searchParams.get('wc_ev') ?? ''))).toBe(true)
    await phone.pair.hub.quiet()
    // Sign-in and its answer, request and its answer, the end and its answer.
    expect(phone.opened).toHaveLength(6)
    for (const side of ['app', 'wallet'] as const)
      expect(await phone.pair.storages[side].keys('link/route')).toEqual([])
  })

  it('declines by link, and keeps a session over a reload', async () => {
    const phone = createPhone()
    await phone.meet()
    phone.unplug()
    const { app, wallet } = phone
    const ask = async () => {
      const heard = next(wallet, 'session_authenticate')
      const { response } = await app.authenticate({ ...question, walletUniversalLink: links.wallet })
      response.catch(() => {})
      return { response, request: await heard }
    }
    const declined = await ask()
    await wallet.rejectAuthenticate({ id: declined.request.id })
    await expect(declined.response).rejects.toMatchObject({ rpcCode: 5000 })
    const { request, response } = await ask()
    await wallet.approveAuthenticate({ id: request.id, cacaos: await signAuth(phone.account, request.authPayload) })
    const { topic } = (await response).session!
    app.destroy()
    const again = createAppClient(phone.ends.app.options)
    await again.ready()
    expect(again.sessions()).toMatchObject([{ topic, transportType: 'link_mode' }])
    const shown = next(wallet, 'session_request')
    again.request({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: [] }).catch(() => {})
    expect((await shown).topic).toBe(topic)
  })

  it('an app whose link belongs to another site is told apart', async () => {
    const phone = createPhone({ appUrl: 'https://bank.example' })
    await phone.meet()
    const heard = next(phone.wallet, 'session_authenticate')
    const { response } = await phone.app.authenticate({ ...question, walletUniversalLink: links.wallet })
    response.catch(() => {})
    expect((await heard).verifyContext.verified).toEqual({ validation: 'INVALID', origin: 'https://app.example' })
  })

  it.each([
    ['a wallet never met', { meet: false, linkMode: true }],
    ['sides that did not agree to it', { meet: true, linkMode: false }],
  ])('%s: the relay is used', async (_, { meet, linkMode }) => {
    const phone = createPhone({ linkMode })
    if (meet) await phone.meet()
    const { uri } = await phone.app.authenticate({ ...question, walletUniversalLink: links.wallet })
    expect(uri).toMatch(/^wc:/)
    expect(phone.opened).toEqual([])
  })

  it('a readable message that the relay brings is nothing, and neither is one by link that is no sign-in', async () => {
    const phone = createPhone()
    await phone.meet()
    const told: unknown[] = []
    phone.wallet.on('session_authenticate', (request) => told.push(request))
    const topic = 'ab'.repeat(32)
    const heard = next(phone.wallet, 'session_authenticate')
    const { response, uri } = await phone.app.authenticate({ ...question, walletUniversalLink: links.wallet })
    response.catch(() => {})
    await heard
    const message = new URL(uri).searchParams.get('wc_ev')!.replaceAll('-', '+').replaceAll('_', '/')
    const relay = phone.pair.hub.client('wallet')
    await relay.subscribe([topic])
    phone.pair.hub.publish('stranger', { topic, message, tag: 1116, ttlSec: 300, prompt: true })
    const other = sealPlainEnvelope('{"id":5,"jsonrpc":"2.0","method":"wc_sessionDelete","params":{}}')
    await phone.ends.app.options.relay.link?.send({ universal: links.wallet, topic, message: other })
    await phone.pair.hub.quiet()
    expect(told).toHaveLength(1)
  })

  it('[S4.14] links cannot fill a wallet with sign-ins, nor does it open an app to say so', async () => {
    const phone = createPhone()
    await phone.meet()
    const told: number[] = []
    phone.wallet.on('session_authenticate', ({ id }) => told.push(id))
    const { response, uri } = await phone.app.authenticate({ ...question, walletUniversalLink: links.wallet })
    response.catch(() => {})
    const sent = openPlainEnvelope(new URL(uri).searchParams.get('wc_ev')!.replaceAll('-', '+').replaceAll('_', '/'))
    const request = JSON.parse(sent.ok ? sent.value : '')
    const { link } = phone.ends.app.options.relay
    // At once, each on a topic of its own.
    const sends = Array.from({ length: 105 }, (_, index) => {
      const message = sealPlainEnvelope(JSON.stringify({ ...request, id: request.id + 1 + index }))
      return link?.send({ universal: links.wallet, topic: index.toString(16).padStart(64, '0'), message })
    })
    await Promise.all(sends)
    await phone.pair.hub.quiet()
    expect(told).toHaveLength(100)
    expect(await phone.pair.storages.wallet.keys('wc/wallet/auth/')).toHaveLength(100)
    expect(phone.opened.filter((url) => url.startsWith(links.app))).toEqual([])
  })

  it('a link that no app opens ends the sign-in', async () => {
    const phone = createPhone()
    await phone.meet()
    phone.wallet.destroy()
    const { response } = await phone.app.authenticate({ ...question, walletUniversalLink: links.wallet })
    await expect(response).rejects.toThrow('no app opens this link')
  })
})
