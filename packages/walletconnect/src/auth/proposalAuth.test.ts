import { verifyEip191 } from '@latchkey/eip155/verify/verifyEip191'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createAuthRig as createRig, question, signAuth, verifierOf } from '../../test/authRig.ts'
import { granted, next } from '../../test/testPair.ts'
import type { Proposal } from '../sign/types.ts'
import type { AuthPayload } from './types.ts'

const createAuthRig = () => createRig(privateKeyToAccount(generatePrivateKey()), verifierOf(verifyEip191))

type Rig = ReturnType<typeof createAuthRig>
const { methods: _, ...signIn } = question

/** Connects with a sign-in; returns the wallet's event and the caller's promise. */
async function propose(
  rig: Rig,
  authentication: Parameters<Rig['pair']['app']['client']['connect']>[0]['authentication'],
) {
  const { app, wallet } = rig.pair
  const { uri, approval } = await app.client.connect({ namespaces: granted, ...(authentication && { authentication }) })
  const proposed = next(wallet.client, 'session_proposal')
  await wallet.client.pair(uri)
  return { approval, proposal: await proposed }
}
const namespacesOf = (rig: Rig) => ({
  eip155: { ...granted.eip155, accounts: question.chains.map((chain) => `${chain}:${rig.account.address}`) },
})
const payloadOf = ({ authentication }: Proposal): AuthPayload => authentication![0]!

describe('[S4.14] connect() with a sign-in', () => {
  it('resolves with the signatures, also after reloads', async () => {
    const rig = createAuthRig()
    const { approval, proposal } = await propose(rig, [signIn])
    expect(proposal.authentication).toEqual([
      {
        type: 'caip122',
        version: '1',
        chains: question.chains,
        aud: question.uri,
        domain: question.domain,
        nonce: question.nonce,
        statement: 'Hello.',
        iat: new Date(rig.pair.clock.now()).toISOString(),
      },
    ])
    await rig.pair.restartApp()
    const wallet = await rig.pair.restartWallet()
    expect(wallet.proposals()).toEqual([proposal])
    approval.catch(() => {})
    const connected = next(rig.pair.app.client, 'session_connect')
    const cacaos = await signAuth(rig.account, payloadOf(proposal))
    const ours = await wallet.approve({ id: proposal.id, namespaces: namespacesOf(rig), cacaos })
    expect(await connected).toMatchObject({ topic: ours.topic, authentication: cacaos })
    await rig.pair.hub.quiet()
    expect((await rig.pair.restartApp()).sessions()).toMatchObject([{ authentication: cacaos }])
    expect((await rig.pair.restartWallet()).sessions()).toMatchObject([{ authentication: cacaos }])
  })

  it('connects without signatures when the wallet omits them', async () => {
    const rig = createAuthRig()
    const { approval, proposal } = await propose(rig, [signIn])
    await rig.pair.wallet.client.approve({ id: proposal.id, namespaces: namespacesOf(rig) })
    expect((await approval).authentication).toBeUndefined()
  })

  it('rejects signatures in the wallet that the app would reject', async () => {
    const rig = createAuthRig()
    const { proposal } = await propose(rig, [signIn])
    const { id } = proposal
    const namespaces = namespacesOf(rig)
    const approve = async (change: Partial<AuthPayload>, accounts = namespaces) =>
      rig.pair.wallet.client.approve({
        id,
        namespaces: accounts,
        cacaos: await signAuth(rig.account, payloadOf(proposal), change),
      })
    await expect(approve({ domain: 'evil.example' })).rejects.toThrow('approve() cacaos: domain')
    await expect(approve({ nonce: 'another12345' })).rejects.toThrow('approve() cacaos: nonce')
    // Another account: the signature would not belong to the session.
    await expect(approve({}, granted)).rejects.toThrow('approve() cacaos: address')
    expect(rig.pair.wallet.client.proposals()).toHaveLength(1)
  })

  it('ends the session on both sides when a signature is invalid', async () => {
    const rig = createAuthRig()
    const { approval, proposal } = await propose(rig, [signIn])
    const [first, second] = await signAuth(rig.account, payloadOf(proposal))
    const cacaos = [{ ...first!, s: second!.s }]
    const ended = next(rig.pair.wallet.client, 'session_delete')
    await rig.pair.wallet.client.approve({ id: proposal.id, namespaces: namespacesOf(rig), cacaos })
    await expect(approval).rejects.toMatchObject({ message: 'Signature verification failed', rpcCode: 7000 })
    await ended
    expect([rig.pair.app.client.sessions(), rig.pair.wallet.client.sessions()]).toEqual([[], []])
  })

  it('ends the session with the cause when a signature cannot be verified', async () => {
    const down = new Error('no node')
    const rig = createRig(privateKeyToAccount(generatePrivateKey()), () => Promise.reject(down))
    const { approval, proposal } = await propose(rig, [signIn])
    const cacaos = await signAuth(rig.account, payloadOf(proposal))
    await rig.pair.wallet.client.approve({ id: proposal.id, namespaces: namespacesOf(rig), cacaos })
    await expect(approval).rejects.toMatchObject({ code: 'SIGNATURE_VERIFICATION_FAILED', cause: down })
    expect(rig.pair.app.client.sessions()).toEqual([])
  })

  it('refuses invalid arguments and a missing verifier before anything is sent', async () => {
    const rig = createAuthRig()
    await expect(propose(rig, [{ ...signIn, nonce: '' }])).rejects.toThrow('nonce is required parameter')
    const { createTestPair } = await import('../../test/testPair.ts')
    const plain = createTestPair()
    const asked = plain.app.client.connect({ namespaces: granted, authentication: [signIn] })
    await expect(asked).rejects.toMatchObject({ code: 'AUTH_VERIFIER_MISSING' })
    expect(plain.hub.published).toEqual([])
  })
})
