import { verifyEip191 } from '@latchkey/eip155/verify/verifyEip191'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { question, signAuth, verifierOf } from '../../test/authRig.ts'
import {
  alice,
  asking,
  createTestRig,
  granting,
  heard,
  runWallet,
  type TestRig,
  unawaited,
} from '../../test/providerRig.ts'
import { createAttester } from '../verify/createAttester.ts'

let rig: TestRig
beforeAll(async () => {
  rig = await createTestRig()
})
afterAll(() => rig.close())

const newProvider = () => rig.newProvider({ verifySignature: verifierOf(verifyEip191) })

test('signs in and connects with one approval; requests use the session of the sign-in', async () => {
  const wallet = rig.newWallet()
  const provider = newProvider()
  runWallet(wallet, { approve: () => ({}), answer: () => 'signed later' })
  wallet.on('session_authenticate', ({ id, authPayload }) =>
    unawaited(signAuth(alice, authPayload).then((cacaos) => wallet.approveAuthenticate({ id, cacaos }))),
  )
  provider.on('display_uri', (uri) => unawaited(wallet.pair(uri)))
  const connected = heard(provider, 'connect')
  const { cacaos, session } = await provider.authenticate(question)
  expect(cacaos.map(({ p }) => p.iss)).toEqual(question.chains.map((chain) => `did:pkh:${chain}:${alice.address}`))
  expect(await connected).toEqual({ session })
  expect(provider.session).toEqual(session)
  expect(await provider.request({ method: 'personal_sign', params: ['0x', alice.address] })).toBe('signed later')
})

test('connects a wallet that only supports proposals; a refusal leaves no state behind', async () => {
  const wallet = rig.newWallet()
  runWallet(wallet, { approve: granting(['eip155:31337'], ['personal_sign']) })
  const provider = newProvider()
  provider.once('display_uri', (uri) => unawaited(wallet.pair(uri)))
  const { cacaos, session } = await provider.authenticate(question)
  expect([cacaos, provider.session]).toEqual([[], session])

  const refusing = rig.newWallet()
  refusing.on('session_authenticate', ({ id }) =>
    unawaited(refusing.rejectAuthenticate({ id, code: 5000, message: 'No.' })),
  )
  const other = newProvider()
  other.once('display_uri', (uri) => unawaited(refusing.pair(uri)))
  await expect(other.authenticate(question)).rejects.toMatchObject({ rpcCode: 5000 })
  expect(other.session).toBeUndefined()

  const shown = heard(other, 'display_uri')
  const waiting = other.authenticate(question)
  await shown
  other.abortPairingAttempt()
  await expect(waiting).rejects.toMatchObject({ code: 'CONNECT_ABORTED' })
  await expect(rig.newProvider().authenticate(question)).rejects.toMatchObject({ code: 'AUTH_VERIFIER_MISSING' })
})

test('connect() passes on sign-ins and properties, and attests its proposal', async () => {
  const wallet = rig.newWallet()
  const proposed = new Promise((resolve) => wallet.on('session_proposal', resolve))
  const attested: string[] = []
  const attest = createAttester(async ({ decryptedId }) => {
    attested.push(decryptedId)
    return 'a proof'
  })
  const provider = rig.newProvider({ verifySignature: verifierOf(verifyEip191), attest })
  provider.once('display_uri', (uri) => unawaited(wallet.pair(uri)))
  const { methods: _, ...signIn } = question
  provider
    .connect({
      optionalNamespaces: asking(['eip155:31337'], ['personal_sign']),
      sessionProperties: { name: 'x' },
      scopedProperties: { 'eip155:31337': '{}' },
      authentication: [signIn],
    })
    .catch(() => {})
  expect(await proposed).toMatchObject({
    sessionProperties: { name: 'x' },
    scopedProperties: { 'eip155:31337': '{}' },
    authentication: [{ domain: signIn.domain, nonce: signIn.nonce, aud: signIn.uri }],
  })
  expect(attested).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
})
