import { verifyEip191 } from '@latchkey/eip155/verify/verifyEip191'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { authNamespaces } from './authNamespaces.ts'
import { authPayloadOf } from './authPayloadOf.ts'
import { buildAuthObject } from './buildAuthObject.ts'
import { type CacaoFault, checkCacaos } from './checkCacaos.ts'
import { formatAuthMessage } from './formatAuthMessage.ts'
import { populateAuthPayload } from './populateAuthPayload.ts'
import { readCacao } from './readCacao.ts'
import { encodeRecap, recapOf } from './recap.ts'
import type { AuthPayload, Cacao, VerifySignature } from './types.ts'

const nowMs = 1_700_000_000_000
const account = privateKeyToAccount(generatePrivateKey())
const verifySignature: VerifySignature = async ({ type, address, message, signature }) =>
  type === 'eip191' && verifyEip191({ address, message, signature })
const request = authPayloadOf(
  {
    chains: ['eip155:1', 'eip155:10'],
    domain: 'app.example',
    uri: 'https://app.example/in',
    nonce: 'abcdef123456',
    statement: 'Hello.',
    exp: new Date(nowMs + 60_000).toISOString(),
    nbf: new Date(nowMs).toISOString(),
    requestId: 'one',
    resources: ['https://app.example/terms'],
    methods: ['personal_sign', 'eth_sendTransaction'],
  },
  nowMs,
)

/** Signs anything, like a malicious wallet. */
async function sign(payload: AuthPayload, chain = 'eip155:1', by: PrivateKeyAccount = account): Promise<Cacao> {
  const issuer = `${chain}:${by.address}`
  const s = await by.signMessage({ message: formatAuthMessage(payload, issuer) })
  return buildAuthObject(payload, { t: 'eip191', s }, issuer)
}
const granted = (methods = ['personal_sign'], chains = ['eip155:1', 'eip155:10']) =>
  populateAuthPayload({ authPayload: request, chains, methods })
const check = (cacaos: readonly Cacao[], at = nowMs) => checkCacaos({ request, cacaos, nowMs: at, verifySignature })

describe('[S5.14] a sign-in is valid only for the request that it answers', () => {
  it('accepts one message per chain and creates a session from the grants', async () => {
    const payload = granted()
    const cacaos = await Promise.all(payload.chains.map((chain) => sign(payload, chain)))
    expect(await check(cacaos)).toEqual({ ok: true, value: undefined })
    expect(authNamespaces(cacaos)).toEqual({
      eip155: {
        chains: ['eip155:1', 'eip155:10'],
        accounts: [`eip155:1:${account.address}`, `eip155:10:${account.address}`],
        methods: ['personal_sign'],
        events: ['chainChanged', 'accountsChanged'],
      },
    })
  })

  describe('[S8.8] a chain gets exactly its own grants', () => {
    const limited = (
      limits: Readonly<Record<string, readonly { chains?: readonly string[] }[]>>,
      chain = 'eip155:1',
    ) => {
      const actions = Object.entries(limits).map(([method, notes]) => [`request/${method}`, notes] as const)
      const resource = encodeRecap({ att: { eip155: Object.fromEntries(actions) } })
      return sign({ ...request, resources: ['https://app.example/terms', resource] }, chain)
    }
    const on = (...chains: readonly string[]) => [{ chains }]
    const methodsOn = (cacaos: readonly Cacao[]) =>
      Object.entries(authNamespaces(cacaos) ?? {}).map(([key, entry]) => [key, entry.chains, entry.methods])

    it('gives chains with different limits an entry each', async () => {
      const cacao = await limited({ personal_sign: on('eip155:1'), eth_sendTransaction: on('eip155:10') })
      expect(await check([cacao])).toMatchObject({ ok: true })
      const events = ['chainChanged', 'accountsChanged']
      expect(authNamespaces([cacao])).toEqual({
        'eip155:1': {
          chains: ['eip155:1'],
          accounts: [`eip155:1:${account.address}`],
          methods: ['personal_sign'],
          events,
        },
        'eip155:10': {
          chains: ['eip155:10'],
          accounts: [`eip155:10:${account.address}`],
          methods: ['eth_sendTransaction'],
          events,
        },
      })
    })

    it('gives a chain without grants an account and no methods', async () => {
      expect(methodsOn([await limited({ personal_sign: on('eip155:10') })])).toEqual([
        ['eip155:1', ['eip155:1'], []],
        ['eip155:10', ['eip155:10'], ['personal_sign']],
      ])
    })

    it('merges grants of several messages and limits; equal grants share the usual entry', async () => {
      const methods = ['personal_sign', 'eth_sendTransaction']
      const each = (chain: string) => limited(Object.fromEntries(methods.map((method) => [method, on(chain)])), chain)
      const usual = [['eip155', ['eip155:1', 'eip155:10'], ['eth_sendTransaction', 'personal_sign']]]
      expect(methodsOn(await Promise.all(request.chains.map(each)))).toEqual(usual)
      const several = [...on('eip155:1'), ...on('eip155:10')]
      expect(methodsOn([await limited({ personal_sign: several, eth_sendTransaction: [{}] })])).toEqual(usual)
    })

    it('treats a missing limit as every chain, and an empty list of limits or chains as none', async () => {
      const free = await limited({ personal_sign: [{}], eth_sendTransaction: on('eip155:10') })
      expect(methodsOn([free])).toEqual([
        ['eip155:1', ['eip155:1'], ['personal_sign']],
        ['eip155:10', ['eip155:10'], ['eth_sendTransaction', 'personal_sign']],
      ])
      expect(
        authNamespaces([await limited({ personal_sign: [], eth_sendTransaction: [{ chains: [] }] })]),
      ).toBeUndefined()
    })
  })

  it('creates no session for a signature without a ReCap', async () => {
    const cacaos = [await sign({ ...granted(), resources: ['https://app.example/terms'], statement: 'Hello.' })]
    expect(await check(cacaos)).toMatchObject({ ok: true })
    expect(authNamespaces(cacaos)).toBeUndefined()
  })

  const recap = (methods: readonly string[], chains: readonly string[], namespace = 'eip155') => ({
    resources: ['https://app.example/terms', encodeRecap(recapOf(namespace, methods, chains))],
    statement: 'Hello.',
  })
  it.each<[CacaoFault, string, Partial<AuthPayload>]>([
    ['domain', 'another site', { domain: 'evil.example' }],
    ['aud', 'another page', { aud: 'https://app.example/out' }],
    ['version', 'another version', { version: '2' as '1' }],
    ['nonce', 'a nonce of another sign-in', { nonce: 'abcdef123457' }],
    ['iat', 'another time of issue', { iat: new Date(nowMs - 1).toISOString() }],
    ['exp', 'a longer life', { exp: new Date(nowMs + 61_000).toISOString() }],
    ['nbf', 'an earlier start', { nbf: new Date(nowMs - 1).toISOString() }],
    ['requestId', 'another request', { requestId: 'two' }],
    ['statement', 'another text', { statement: 'Give me everything.' }],
    ['resources', 'another resource', { resources: ['https://app.example/other'] }],
    ['recap', 'a ReCap that is not at the end', { resources: [...request.resources!].reverse() as string[] }],
    ['recap', 'a method that was not requested', recap(['eth_sign'], ['eip155:1'])],
    ['recap', 'a chain that was not requested', recap(['personal_sign'], ['eip155:137'])],
    ['recap', 'another namespace', recap(['personal_sign'], ['eip155:1'], 'solana')],
  ])('%s: rejects %s despite a valid signature', async (fault, _, change) => {
    expect(await check([await sign({ ...granted(), ...change })])).toEqual({ ok: false, reason: fault })
  })

  describe('[S5.14] the sentence of a ReCap matches its grants', () => {
    const opening = 'I further authorize the stated URI to perform the following actions on my behalf:'
    const one = `${opening} (1) 'request': 'personal_sign' for 'eip155'.`
    const both = `${opening} (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.`
    const all = granted(['personal_sign', 'eth_sendTransaction'])
    const asking = (statement: string): AuthPayload => ({ ...request, statement })
    const signedWords = async (cacao: Cacao, asked = request) => {
      let signed = ''
      const verify: VerifySignature = async ({ message }) => {
        signed = message
        return true
      }
      const checked = await checkCacaos({ request: asked, cacaos: [cacao], nowMs, verifySignature: verify })
      return checked.ok ? signed.split('\n')[3] : checked.reason
    }

    it.each([
      ['that list fewer grants than the ReCap', `Hello. ${one}`],
      ['that list all grants and something else', `Hello. ${both} I also sell my house.`],
      ['with a different wording', `Hello. ${opening} I also sell my house.`],
      ['with another text before them', `Hello! ${both}`],
      ['with an extra space before them', `Hello.  ${both}`],
      ['twice', `Hello. ${both} ${both}`],
    ])('rejects a sentence %s', async (_, statement) => {
      const cacao = await sign(all)
      expect(await check([{ ...cacao, p: { ...cacao.p, statement } }])).toEqual({ ok: false, reason: 'statement' })
    })

    it('rejects the sentence of a missing ReCap', async () => {
      const cacao = await sign({ ...all, resources: ['https://app.example/terms'] })
      expect(await check([cacao])).toEqual({ ok: false, reason: 'statement' })
    })

    it('rejects a sentence of the app that lists less than it requests', async () => {
      const asked = asking(`Welcome. ${one}`)
      const cacao = await sign({ ...all, statement: `Welcome. ${one}` })
      expect(await signedWords(cacao, asked)).toBe('statement')
      // A wallet that generates the sentence again lists the grants.
      const payload = populateAuthPayload({ authPayload: asked, chains: request.chains, methods: ['personal_sign'] })
      expect(payload.statement).toBe(`Welcome. ${one}`)
      const more = populateAuthPayload({
        authPayload: asked,
        chains: request.chains,
        methods: ['personal_sign', 'eth_sendTransaction'],
      })
      expect(more.statement).toBe(`Welcome. ${both}`)
      expect(await signedWords(await sign(more), asked)).toBe(`Welcome. ${both}`)
    })

    // Output of the official packages for such a text.
    it.each([
      ['', both],
      [' ', `  ${both}`],
      ['Hello. ', `Hello.  ${both}`],
    ])('accepts the sentence after %j as official wallets write it', async (statement, words) => {
      const asked = asking(statement)
      expect(
        populateAuthPayload({
          authPayload: asked,
          chains: request.chains,
          methods: ['personal_sign', 'eth_sendTransaction'],
        }).statement,
      ).toBe(words)
      expect(await signedWords(await sign({ ...all, statement: words }), asked)).toBe(words)
    })

    it('is part of the signed message even if the wallet omits it in its response', async () => {
      const cacao = await sign({ ...all, statement: 'Hello.' })
      expect(cacao.p.statement).toBe('Hello.')
      expect(await check([cacao])).toMatchObject({ ok: true })
      expect(await signedWords(cacao)).toBe(`Hello. ${both}`)
    })
  })

  it('rejects a missing field that was requested', async () => {
    const { exp: _, ...forever } = granted()
    expect(await check([await sign(forever)])).toEqual({ ok: false, reason: 'exp' })
  })

  it('rejects a message before and after its validity', async () => {
    const signed = [await sign(granted())]
    expect(await check(signed, nowMs - 1)).toEqual({ ok: false, reason: 'nbf' })
    expect(await check(signed, nowMs + 60_000)).toEqual({ ok: false, reason: 'exp' })
  })

  it('rejects a chain that was not requested, two addresses, and another signer', async () => {
    expect(await check([await sign(granted(), 'eip155:137')])).toEqual({ ok: false, reason: 'iss' })
    const other = privateKeyToAccount(generatePrivateKey())
    const two = [await sign(granted()), await sign(granted(), 'eip155:10', other)]
    expect(await check(two)).toEqual({ ok: false, reason: 'address' })
    const [mine, theirs] = [await sign(granted()), await sign(granted(), 'eip155:1', other)]
    expect(await check([{ ...mine, s: theirs.s }])).toEqual({ ok: false, reason: 'signature' })
    expect(await check([])).toEqual({ ok: false, reason: 'signature' })
  })

  it('reports why a signature could not be verified only if a retry may help', async () => {
    const payload = granted()
    const cacaos = await Promise.all(payload.chains.map((chain) => sign(payload, chain)))
    const away = new Error('node away')
    const causes = async (first: VerifySignature) => {
      const heard: unknown[] = []
      const verify: VerifySignature = (signed) => (signed.chainId === 'eip155:1' ? first(signed) : Promise.reject(away))
      const onUnchecked = (cause: unknown) => void heard.push(cause)
      const checked = await checkCacaos({ request, cacaos, nowMs, verifySignature: verify, onUnchecked })
      expect(checked).toEqual({ ok: false, reason: 'signature' })
      return heard
    }
    expect(await causes(async () => true)).toEqual([away])
    expect(await causes(async () => false)).toEqual([])
  })

  it('rejects a second message for a chain before any is verified, since verifying may call a node', async () => {
    const cacao = await sign(granted())
    const asked: string[] = []
    const counted: VerifySignature = async ({ chainId }) => asked.push(chainId) > 0
    const twice = { request, cacaos: [cacao, cacao], nowMs, verifySignature: counted }
    expect(await checkCacaos(twice)).toEqual({ ok: false, reason: 'iss' })
    expect(asked).toEqual([])
  })

  it('treats a verifier that throws, or does not support the type, as a failure', async () => {
    const cacaos = [await sign(granted())]
    const ask = (verify: VerifySignature) => checkCacaos({ request, cacaos, nowMs, verifySignature: verify })
    expect(await ask(() => Promise.reject(new Error('rpc')))).toEqual({ ok: false, reason: 'signature' })
    expect(await ask(async () => 'yes' as never)).toEqual({ ok: false, reason: 'signature' })
    expect(await check([{ ...cacaos[0]!, s: { ...cacaos[0]!.s, t: 'eip1271' } }])).toMatchObject({ ok: false })
  })

  it('rejects malformed cacaos, such as fields with line breaks', async () => {
    const good = await sign(granted())
    expect(readCacao(good)).toEqual(good)
    for (const broken of [
      null,
      [],
      { ...good, h: { t: 'eip4361' } },
      { ...good, s: { t: 'foo', s: '0x' } },
      { ...good, p: { ...good.p, nonce: 'a\nIssued At: 2020' } },
      { ...good, p: { ...good.p, resources: ['a\n- b'] } },
      { ...good, p: { ...good.p, iss: 1 } },
    ])
      expect(readCacao(broken)).toBeUndefined()
  })
})

describe('[S5.14] arguments of a sign-in request', () => {
  const good = { chains: ['eip155:1'], uri: 'https://app.example', domain: 'app.example', nonce: '12345678' }
  it.each([
    ['chains is required and must be a non-empty array', { chains: [] }],
    ['uri is required parameter', { uri: '' }],
    ['domain is required parameter', { domain: '' }],
    ['nonce is required parameter', { nonce: '' }],
    ['Missing or invalid. authenticate() chains', { chains: ['eip155'] }],
    ['Missing or invalid. authenticate() uri', { uri: 'no url' }],
    ['Missing or invalid. authenticate() domain', { domain: 'https://app.example' }],
    ['Missing or invalid. authenticate() exp', { exp: new Date(nowMs).toISOString() }],
    ['Missing or invalid. authenticate() nbf', { nbf: 'soon' }],
    ['Missing or invalid. authenticate() resources', { resources: Array<string>(10_000).fill('a:b') }],
    ['Missing or invalid. authenticate() statement', { statement: 'two\nlines' }],
  ])('%s', (text, change) => {
    expect(() => authPayloadOf({ ...good, ...change }, nowMs)).toThrow(text)
  })

  it('accepts a ReCap sentence in the statement when it is correct, else refuses it', () => {
    const words = (methods: readonly string[]) =>
      populateAuthPayload({ authPayload: { ...request, statement: 'Hello.' }, chains: request.chains, methods })
        .statement
    const ask = (statement: string | undefined, methods?: readonly string[]) =>
      authPayloadOf({ ...good, ...(statement !== undefined && { statement }), ...(methods && { methods }) }, nowMs)
    expect(ask(words(['personal_sign']), ['personal_sign']).statement).toBe('Hello.')
    const refused = 'Missing or invalid. authenticate() statement'
    expect(() => ask(words(['personal_sign']), ['personal_sign', 'eth_sendTransaction'])).toThrow(refused)
    expect(() => ask(`${words(['personal_sign'])} And more.`, ['personal_sign'])).toThrow(refused)
    expect(() => ask(words(['personal_sign']))).toThrow(refused)
  })

  it('merges methods into an existing ReCap as the last resource', () => {
    const resources = ['https://app.example/terms', encodeRecap(recapOf('eip155', ['eth_sign']))]
    const payload = authPayloadOf({ ...good, resources, methods: ['personal_sign', 'personal_sign'] }, nowMs)
    expect(payload.resources).toEqual([
      'https://app.example/terms',
      encodeRecap(recapOf('eip155', ['personal_sign', 'eth_sign'])),
    ])
    expect(authPayloadOf(good, nowMs)).toEqual({
      type: 'caip122',
      version: '1',
      statement: '',
      aud: good.uri,
      domain: good.domain,
      nonce: good.nonce,
      chains: good.chains,
      iat: new Date(nowMs).toISOString(),
    })
  })
})
