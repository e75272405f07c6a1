import {
  approveFarcasterRoute,
  beginFarcasterRoute,
  proveFarcasterRoute,
  readFarcasterRoute,
  verifyFarcasterRoute,
} from '@latchkey/contracts/vault/farcasterRoutes'
import type { ProofPurpose } from '@latchkey/contracts/vault/purposes'
import { unfreezeWalletRoute, verifySocialRoute } from '@latchkey/contracts/vault/routes'
import { sql } from 'kysely'
import { generatePrivateKey, mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { devMnemonic } from '../../../devnet/src/chains.ts'
import { contractAccounts } from '../../../devnet/src/contractAccounts.ts'
import { deploy } from '../../../devnet/src/deploy.ts'
import { farcasterAccountOf } from '../../../devnet/src/farcaster/farcasterAccount.ts'
import { farcasterRegistry } from '../../../devnet/src/farcaster/registry.ts'
import { signInMessage } from '../../../devnet/src/farcaster/signInMessage.ts'
import { visitFarcaster } from '../../../devnet/src/farcaster/visitFarcaster.ts'
import { type RunningIssuer, startIssuer } from '../../../devnet/src/issuer/startIssuer.ts'
import { type Anvil, startAnvil } from '../../../devnet/src/startAnvil.ts'
import * as flows from '../../test/testFlows.ts'
import { openWallet } from '../../test/testSocial.ts'
import { startTestStack } from '../../test/testStack.ts'
import { call, randomText, type TestDevice, testDevice } from '../../test/testVaults.ts'
import type { FarcasterClient } from './farcasterClient.ts'
import { farcasterNonce } from './farcasterNonce.ts'

const secureOrigin = 'http://secure.localhost:4200'
const expired = { status: 410, code: 'SOCIAL_SIGN_IN_EXPIRED' }
const refused = { status: 403, code: 'SOCIAL_SIGN_IN_REFUSED' }
const unreachable = { status: 502, code: 'SOCIAL_PROVIDER_UNREACHABLE' }

let anvil: Anvil
let issuer: RunningIssuer
let stack: Awaited<ReturnType<typeof startTestStack>>
let client: FarcasterClient
let registry: ReturnType<typeof farcasterRegistry>
let device: TestDevice
let custody: PrivateKeyAccount
let fid: number
let count = 0

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deploy(anvil.url)
  registry = farcasterRegistry(anvil.url)
  issuer = await startIssuer({ port: 0, secureOrigin, rpcUrl: anvil.url })
  client = { relayUrl: `${issuer.url}/farcaster`, rpcUrl: anvil.url, secureOrigin }
  // The messages contain the real time.
  stack = await startTestStack({ farcaster: client, startMs: Date.now() })
})
afterAll(async () => {
  await stack.stop()
  await issuer.stop()
  await anvil.stop()
})
beforeEach(async () => {
  // The vaults refuse messages from the future.
  await stack.clock.advance(Math.max(0, Date.now() - stack.clock.now()))
  device = await testDevice()
  custody = privateKeyToAccount(generatePrivateKey())
  count += 1
  fid = 1_000 + count
  await registry.register(BigInt(fid), custody.address)
})

type Flow = {
  readonly channelToken: string
  readonly nonceSalt: string
  readonly url: string
  readonly purpose?: ProofPurpose
}
type Proof = { readonly message: string; readonly signature: string }

async function begin(on: TestDevice = device, purpose: ProofPurpose = 'signIn'): Promise<Flow> {
  const nonceSalt = randomText(32)
  const payload = { nonceSalt, purpose, origin: 'https://app.example' }
  const { reply } = await call(stack.auth, { device: on, route: beginFarcasterRoute, payload })
  return { ...reply, nonceSalt, purpose }
}

const read = (flow: Flow, on: TestDevice = device) =>
  call(stack.auth, { device: on, route: readFarcasterRoute, payload: { channelToken: flow.channelToken } })
const verify = (flow: Flow, { message, signature }: Proof, on: TestDevice = device) =>
  call(stack.auth, {
    device: on,
    route: verifyFarcasterRoute,
    payload: { channelToken: flow.channelToken, message, signature },
  })
const approve = (flow: Flow, { message, signature }: Proof, on: TestDevice = device, purpose = flow.purpose) =>
  call(stack.recovery, {
    device: on,
    route: approveFarcasterRoute,
    payload: { nonceSalt: flow.nonceSalt, ...(purpose && { purpose }), message, signature },
  })

type Over = NonNullable<signInMessage.Params['over']>

/** A message of a Farcaster app for this sign-in, signed by `signer`. */
async function sign(flow: Flow, over: Over = {}, signer: PrivateKeyAccount = custody): Promise<Proof> {
  const { purpose = 'signIn' } = flow
  const nonce = farcasterNonce({ deviceId: device.deviceId, purpose, nonceSalt: flow.nonceSalt })
  const channel = { domain: 'secure.localhost:4200', siweUri: `${secureOrigin}/`, nonce }
  const message = signInMessage({ channel, address: signer.address, fid, over })
  return { message, signature: await signer.signMessage({ message }) }
}

/** Expects both vaults to refuse a proof. */
async function bothRefuse(flow: Flow, proof: Proof): Promise<void> {
  expect(await approve(flow, proof)).toMatchObject(refused)
  expect(await verify(flow, proof)).toMatchObject(refused)
}

/** Runs the task with another node or relay. */
async function withClient(over: { rpcUrl?: string; relayUrl?: string }, task: () => Promise<void>): Promise<void> {
  const before = { ...client }
  Object.assign(client, over)
  await task().finally(() => Object.assign(client, before))
}

describe('a wallet of a Farcaster account', () => {
  it('is created by one scan, without an e-mail, and joined from a second device', async () => {
    const name = `Person ${count}`
    const flow = await begin()
    expect((await read(flow)).reply).toEqual({})
    await visitFarcaster(flow.url, name)
    const proof = (await read(flow)).reply.proof as Proof
    const { reply } = await verify(flow, proof)
    expect(reply.userName).toBe(`!${farcasterAccountOf(name).fid}`)
    const { approvalId } = (await approve(flow, proof)).reply
    expect((await openWallet(stack.auth, device)).reply).toEqual({ userId: reply.userId, wallet: { status: 'none' } })
    const wallet = await flows.createWallet(stack, { device, userId: reply.userId, approvalId })

    const second = await testDevice()
    const again = await begin(second)
    await visitFarcaster(again.url, name)
    const proofAgain = (await read(again, second)).reply.proof as Proof
    expect((await verify(again, proofAgain, second)).reply.userId).toBe(reply.userId)
    expect((await openWallet(stack.auth, second)).reply.wallet).toMatchObject({ status: 'active' })
    const approved = await approve(again, proofAgain, second)
    const released = await flows.releaseRecovery(stack, {
      ...{ device: second, approvalId: approved.reply.approvalId, wallet },
    })
    expect(released.reply.share).toBe(wallet.share)
  })

  it("is identified by the account's number, not by the signing address", async () => {
    const flow = await begin()
    const { userId } = (await verify(flow, await sign(flow))).reply
    const heir = privateKeyToAccount(generatePrivateKey())
    await registry.register(BigInt(fid), heir.address)
    const stale = await begin()
    await bothRefuse(stale, await sign(stale))
    const next = await begin()
    expect((await verify(next, await sign(next, {}, heir))).reply.userId).toBe(userId)
    // The first address owns another account now.
    fid += 500_000
    await registry.register(BigInt(fid), custody.address)
    const other = await begin()
    const another = (await verify(other, await sign(other))).reply.userId
    expect(another).toBeTruthy()
    expect(another).not.toBe(userId)
  })
})

describe('a fresh proof', () => {
  const prove = (flow: Flow, proof: Proof, userId: string) =>
    call(stack.auth, {
      device,
      route: proveFarcasterRoute,
      payload: { channelToken: flow.channelToken, ...proof, userId },
    })
  const deleteWallet = (proofId: string, wallet: flows.NewWallet) =>
    flows.deleteAtAuth(stack, { device, wallet, proof: { proofId } })

  async function signedUp() {
    const flow = await begin()
    const proof = await sign(flow)
    const { userId } = (await verify(flow, proof)).reply
    const { approvalId } = (await approve(flow, proof)).reply
    return { userId, wallet: await flows.createWallet(stack, { device, userId, approvalId }) }
  }

  it('of a Farcaster account schedules the deletion of its wallet at both vaults', async () => {
    const { userId, wallet } = await signedUp()
    const flow = await begin(device, 'delete')
    const proof = await sign(flow)
    const { proofId } = (await prove(flow, proof, userId)).reply
    const { approvalId } = (await approve(flow, proof)).reply
    const { reply } = await deleteWallet(proofId, wallet)
    const scheduled = { device, wallet, approvalId, handover: reply.deleteHandover }
    expect((await flows.deleteAtRecovery(stack, scheduled)).status).toBe(200)
    expect(await deleteWallet(proofId, wallet)).toMatchObject(expired)
    expect(await approve(flow, proof)).toMatchObject(expired)
  })

  it('of a Farcaster account is valid neither as a sign-in nor for another purpose, and a sign-in is not a fresh proof', async () => {
    const { userId, wallet } = await signedUp()
    const flow = await begin(device, 'unfreeze')
    const proof = await sign(flow)
    expect(await verify(flow, proof)).toMatchObject(expired)
    for (const purpose of ['signIn', 'protect', 'export', 'delete'] as const)
      expect(await approve(flow, proof, device, purpose)).toMatchObject(refused)
    const { proofId } = (await prove(flow, proof, userId)).reply
    expect(await deleteWallet(proofId, wallet)).toMatchObject(expired)
    const unfreeze = { device, route: unfreezeWalletRoute, payload: { proof: { proofId } } }
    expect((await call(stack.auth, unfreeze)).status).toBe(200)

    const signIn = await begin()
    const signedIn = await sign(signIn)
    expect(await prove(signIn, signedIn, userId)).toMatchObject(expired)
    expect(await approve(signIn, signedIn, device, 'delete')).toMatchObject(refused)
  })

  it('of another Farcaster account is refused by both vaults', async () => {
    const { userId } = await signedUp()
    custody = privateKeyToAccount(generatePrivateKey())
    fid += 700_000
    await registry.register(BigInt(fid), custody.address)
    const flow = await begin(device, 'delete')
    const proof = await sign(flow)
    const otherAccount = { status: 403, code: 'SOCIAL_ACCOUNT_OTHER' }
    expect(await prove(flow, proof, userId)).toMatchObject(otherAccount)
    expect(await approve(flow, proof)).toMatchObject(otherAccount)
  })
})

describe('a signed message', () => {
  it('is accepted from an auth address until the owner removes it', async () => {
    const app = privateKeyToAccount(generatePrivateKey())
    await registry.addAuthAddress(BigInt(fid), app.address)
    const flow = await begin()
    const resources = [`farcaster://fid/${fid}`, 'farcaster://signer/type/authAddress']
    const proof = await sign(flow, { resources }, app)
    expect((await approve(flow, proof)).status).toBe(200)
    expect((await verify(flow, proof)).status).toBe(200)
    await registry.removeAuthAddress(BigInt(fid), app.address)
    const late = await begin()
    await bothRefuse(late, await sign(late, { resources }, app))
  })

  it('is accepted from a contract account that owns the account, as long as the contract confirms it (ERC-1271)', async () => {
    const from = privateKeyToAccount(generatePrivateKey())
    const accounts = contractAccounts({
      url: anvil.url,
      from: mnemonicToAccount(devMnemonic, { addressIndex: 8 }).address,
    })
    const account = accounts.accountOf(await accounts.deployFactory(), from.address)
    await account.deploy()
    await registry.register(BigInt(fid), account.address)
    const flow = await begin()
    const nonce = farcasterNonce({ deviceId: device.deviceId, purpose: 'signIn', nonceSalt: flow.nonceSalt })
    const channel = { domain: 'secure.localhost:4200', siweUri: `${secureOrigin}/`, nonce }
    const message = signInMessage({ channel, address: account.address, fid })
    const proof = { message, signature: await from.signMessage({ message }) }
    expect((await approve(flow, proof)).status).toBe(200)
    const forged = { message, signature: await custody.signMessage({ message }) }
    expect(await verify(flow, forged)).toMatchObject(refused)
    const retried = await begin()
    expect(await verify(retried, proof)).toMatchObject(refused)
  })

  it.each<[string, (own: string) => Over]>([
    ['is for another site', () => ({ domain: 'evil.example' })],
    ['has another URI', () => ({ uri: 'https://evil.example/' })],
    ['has another statement', () => ({ statement: 'Farcaster Connect' })],
    ['is for another chain', () => ({ chainId: 1 })],
    ['has another nonce', () => ({ nonce: 'a'.repeat(64) })],
    ['names two accounts', (own) => ({ resources: [own, 'farcaster://fid/1'] })],
    ['names an account twice', (own) => ({ resources: [own, own] })],
    ['names no account', () => ({ resources: [] })],
    ['names something else', (own) => ({ resources: [own, 'https://evil.example'] })],
    ['names account 0', () => ({ resources: ['farcaster://fid/0'] })],
    ['names a malformed account', (own) => ({ resources: [`${own}/`] })],
    ["names another person's account", () => ({ resources: ['farcaster://fid/999'] })],
    ['was issued too long ago', () => ({ issuedAt: new Date(Date.now() - 12 * 60_000) })],
    ['is issued in the future', () => ({ issuedAt: new Date(Date.now() + 5 * 60_000) })],
    ['has expired', () => ({ expirationTime: new Date(Date.now() - 2 * 60_000) })],
    ['is not valid yet', () => ({ notBefore: new Date(Date.now() + 5 * 60_000) })],
  ])('is refused by both vaults when it %s', async (_, over) => {
    await registry.register(999n, privateKeyToAccount(generatePrivateKey()).address)
    const flow = await begin()
    await bothRefuse(flow, await sign(flow, over(`farcaster://fid/${fid}`)))
    expect(await openWallet(stack.auth, device)).toMatchObject({ code: 'LOGIN_REQUIRED' })
  })

  it('is refused when the signer has no account, or the account belongs to somebody else', async () => {
    const stranger = privateKeyToAccount(generatePrivateKey())
    const flow = await begin()
    await bothRefuse(flow, await sign(flow, {}, stranger))
    const next = await begin()
    // The message names the owner's address but is signed with another key.
    const { message } = await sign(next)
    await bothRefuse(next, { message, signature: await stranger.signMessage({ message }) })
  })

  it('is refused when one byte of it was changed', async () => {
    const flow = await begin()
    const { message, signature } = await sign(flow)
    await bothRefuse(flow, { message: message.replace('Nonce: ', 'Nonce:  '), signature })
    const next = await begin()
    const proof = await sign(next)
    const flipped = (Number.parseInt(proof.signature.slice(10, 12), 16) ^ 1).toString(16).padStart(2, '0')
    await bothRefuse(next, { ...proof, signature: proof.signature.slice(0, 10) + flipped + proof.signature.slice(12) })
  })

  it('is valid once at each vault, for the device that started the sign-in, for ten minutes', async () => {
    const flow = await begin()
    const proof = await sign(flow)
    const thief = await testDevice()
    expect(await verify(flow, proof, thief)).toMatchObject(expired)
    expect(await approve(flow, proof, thief)).toMatchObject(refused)
    expect((await approve(flow, proof)).status).toBe(200)
    expect(await approve(flow, proof)).toMatchObject(expired)
    expect((await verify(flow, proof)).status).toBe(200)
    expect(await verify(flow, proof)).toMatchObject(expired)
    // The nonce of one sign-in is not valid for another.
    const next = await begin()
    expect(await verify(next, proof)).toMatchObject(refused)

    const late = await begin()
    const lateProof = await sign(late)
    await stack.clock.advance(12 * 60_000)
    expect(await verify(late, lateProof)).toMatchObject(expired)
    expect(await read(late)).toMatchObject(expired)
    expect(await approve(late, lateProof)).toMatchObject(refused)
    await stack.clock.advance(-12 * 60_000)
  })

  it('signs in once when it arrives several times at once', async () => {
    const flow = await begin()
    const proof = await sign(flow)
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(flow, proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is never accepted without a check: an unreachable node, or one of another network, ends the sign-in', async () => {
    const other = await startAnvil({ chainId: 31338 })
    for (const rpcUrl of ['http://127.0.0.1:9', other.url, `${issuer.url}/nothing`])
      await withClient({ rpcUrl }, async () => {
        const flow = await begin()
        const proof = await sign(flow)
        expect(await approve(flow, proof)).toMatchObject(unreachable)
        expect(await verify(flow, proof)).toMatchObject(unreachable)
        expect(await openWallet(stack.auth, device)).toMatchObject({ code: 'LOGIN_REQUIRED' })
      })
    await other.stop()
  })

  it.each([
    { message: 'x'.repeat(2049), signature: '0x00' },
    { message: 'x', signature: `0x${'00'.repeat(2048)}` },
    { message: 'x', signature: 'zz' },
    { message: '', signature: '' },
  ])('is refused before anything is checked when it is malformed', async (proof) => {
    const flow = await begin()
    expect(await verify(flow, proof)).toMatchObject({ status: 400, code: 'API_REQUEST_INVALID' })
    expect(await approve(flow, proof)).toMatchObject({ status: 400, code: 'API_REQUEST_INVALID' })
  })
})

describe('a channel', () => {
  it('can be read only by the device that opened it', async () => {
    const flow = await begin()
    expect(await read(flow, await testDevice())).toMatchObject(expired)
    expect(await read({ ...flow, channelToken: `${flow.channelToken}x` })).toMatchObject(expired)
    expect((await read(flow)).status).toBe(200)
  })

  it('cannot be used like the sign-in of another provider', async () => {
    const { channelToken } = await begin()
    const payload = { state: randomText(32), codeVerifier: randomText(32), code: channelToken }
    expect(await call(stack.auth, { device, route: verifySocialRoute, payload })).toMatchObject(expired)
  })

  it('returns the signed message again to a device that did not receive it, until the sign-in ends', async () => {
    const flow = await begin()
    await visitFarcaster(flow.url, `Person ${count}`)
    const proof = (await read(flow)).reply.proof as Proof
    expect(proof).toBeDefined()
    // The relay returns the signed message only once.
    expect((await read(flow)).reply.proof).toEqual(proof)
    expect(await read(flow, await testDevice())).toMatchObject(expired)
    expect((await verify(flow, proof)).status).toBe(200)
    expect(await read(flow)).toMatchObject(expired)
  })

  it('ends when the relay no longer knows it, and reports a relay that cannot be reached', async () => {
    const flow = await begin()
    const headers = { Authorization: `Bearer ${flow.channelToken}` }
    await visitFarcaster(flow.url, `Person ${count}`)
    await fetch(`${client.relayUrl}/v1/channel/status`, { headers })
    expect(await read(flow)).toMatchObject(refused)
    await withClient({ relayUrl: 'http://127.0.0.1:9' }, async () => {
      const payload = { nonceSalt: randomText(32), origin: 'https://app.example' }
      expect(await call(stack.auth, { device, route: beginFarcasterRoute, payload })).toMatchObject(unreachable)
      expect(await read(flow)).toMatchObject(unreachable)
    })
  })
})

it('does not store or log tokens of channels, messages or signatures', async () => {
  const flow = await begin()
  const proof = await sign(flow)
  await approve(flow, proof)
  const open = await begin()
  await visitFarcaster(open.url, `Person ${count}`)
  const answer = (await read(open)).reply.proof as Proof
  const dumps = await Promise.all([
    sql<{ text: string }>`select string_agg(t::text, ' ') as text from (select to_jsonb(s) as t from social_flows s
      union all select to_jsonb(a) from audit a) as every_row`.execute(stack.auth.db),
    sql<{ text: string }>`select string_agg(t::text, ' ') as text from (select to_jsonb(p) as t from approvals p
      union all select to_jsonb(n) from nonces n union all select to_jsonb(f) from factors f) as every_row`.execute(
      stack.recovery.db,
    ),
  ])
  const everything = [...dumps.map(({ rows }) => rows[0]?.text ?? ''), ...stack.logged].join('\n')
  expect(everything).toContain(device.deviceId)
  const signatures = [proof, answer].map(({ signature }) => signature.slice(2))
  for (const secret of [open.channelToken, flow.channelToken, flow.nonceSalt, ...signatures, `fid/${fid}`]) {
    expect(everything).not.toContain(secret)
    // Postgres shows a binary column as hex.
    expect(everything).not.toContain(Buffer.from(secret).toString('hex'))
  }
})
