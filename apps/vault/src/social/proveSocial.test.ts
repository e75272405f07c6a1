import { randomUUID } from 'node:crypto'
import { approvalLifetimeMs } from '@latchkey/contracts/constants/vault'
import type { Protection } from '@latchkey/contracts/vault/protection'
import type { FreshPurpose } from '@latchkey/contracts/vault/purposes'
import * as routes from '@latchkey/contracts/vault/routes'
import type { FreshProof } from '@latchkey/contracts/vault/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../devnet/src/issuer/people.ts'
import { type RunningIssuer, startIssuer } from '../../../devnet/src/issuer/startIssuer.ts'
import { addNewerWallet } from '../../test/addNewerWallet.ts'
import { callAct } from '../../test/testActs.ts'
import { dumpOf } from '../../test/testDatabase.ts'
import * as flows from '../../test/testFlows.ts'
import {
  approve,
  begin,
  choose,
  clientsAt,
  issuerParams,
  prove,
  signInAt,
  signUpWith,
  verify,
} from '../../test/testSocial.ts'
import { startTestStack } from '../../test/testStack.ts'
import { call, randomText, type TestDevice, testDevice } from '../../test/testVaults.ts'
import { sweep } from '../store/sweep.ts'
import type { SocialProviderName } from './providers.ts'

const minute = 60_000
const day = 24 * 60 * minute
const purposes: readonly FreshPurpose[] = ['unfreeze', 'protect', 'export', 'delete']
const expired = { status: 410, code: 'SOCIAL_SIGN_IN_EXPIRED' }
const refused = { status: 403, code: 'SOCIAL_SIGN_IN_REFUSED' }
const otherAccount = { status: 403, code: 'SOCIAL_ACCOUNT_OTHER' }
/** Arbitrary data, because the vaults cannot read shares sealed by a device. */
const protection: Protection = {
  sealedHalf: randomText(63),
  factors: [{ type: 'password', kdf: 'argon2id/m=65536,t=3,p=1', salt: randomText(16), wrappedKey: randomText(62) }],
}
const notApproved = { status: 403, code: 'DEVICE_NOT_APPROVED' }

let issuer: RunningIssuer
let stack: Awaited<ReturnType<typeof startTestStack>>
let startMs: number
let device: TestDevice
let person: Person
let wallet: flows.NewWallet
let count = 0

beforeAll(async () => {
  issuer = await startIssuer(issuerParams)
  // The issuer uses the real time, so a test can wait only for as long as its tokens are valid.
  stack = await startTestStack({ social: clientsAt(issuer.url), startMs: Date.now(), exportHoldMs: 2 * minute })
})
afterAll(async () => {
  await stack.stop()
  await issuer.stop()
})
beforeEach(async () => {
  startMs = Date.now()
  await stack.clock.advance(startMs - stack.clock.now())
  device = await testDevice()
  count += 1
  person = { name: `Owner ${count}`, email: `owner${count}@example.com`, emailVerified: true }
  wallet = await signUpWith(stack, { device, provider: 'google', person })
})

const userId = () => wallet.record.userId
const walletId = () => wallet.record.walletId

type Proving = {
  readonly on?: TestDevice
  readonly as?: Person
  readonly provider?: SocialProviderName
  readonly userId?: string
}

/**
 * The steps of a device for a fresh proof: the provider's page, the proof at the auth vault, the approval at the
 * recovery vault.
 */
async function proofFor(purpose: FreshPurpose, proving: Proving = {}) {
  const { on = device, as = person, provider = 'google' } = proving
  const flow = await begin(stack.auth, on, provider, purpose)
  const { code } = await choose(flow, as)
  const proved = await prove(stack.auth, on, flow, { code, userId: proving.userId ?? userId() })
  if (proved.status !== 200) return { flow, code, proved, proof: { proofId: randomUUID() }, approvalId: '' }
  const { idToken, proofId } = proved.reply
  const token = { provider, idToken, nonceSalt: flow.nonceSalt, purpose }
  const approved = idToken === undefined ? undefined : await approve(stack.recovery, on, token)
  return { flow, code, proved, token, proof: { proofId }, approvalId: approved?.reply.approvalId ?? '' }
}

const deleteAtAuth = (proof: FreshProof, on = device) => flows.deleteAtAuth(stack, { device: on, wallet, proof })
const deleteAtRecovery = (approvalId: string, handover: string) =>
  flows.deleteAtRecovery(stack, { device, wallet, approvalId, handover })
const unfreeze = (proof: FreshProof, on = device) =>
  call(stack.auth, { device: on, route: routes.unfreezeWalletRoute, payload: { proof } })
const releaseAtAuth = (proof: FreshProof, on: TestDevice) =>
  call(stack.auth, { device: on, route: routes.releaseExportRoute, payload: { proof } })
const releaseAtRecovery = (approvalId: string, on: TestDevice) => {
  const payload = { approvalId, walletId: walletId(), epoch: 1, commitment: wallet.commitment }
  return call(stack.recovery, { device: on, route: routes.releaseRecoveryExportRoute, payload })
}
const renewedRecord = () => ({ ...wallet.record, epoch: 2 })
const protect = (proof: FreshProof, on = device) => {
  const { container, commitment, deviceShare, recoveryShare } = wallet
  const shares = { container, commitment, deviceShare, recoveryShare }
  const renewed = { record: renewedRecord(), ...shares, secretPublicKey: randomText(32) }
  const payload = { proof, ...renewed }
  return callAct(stack.auth, { device: on, wallet, name: 'protect', route: routes.protectWalletRoute, payload })
}
const protectAtRecovery = (approvalId: string, on = device) => {
  const payload = {
    approvalId,
    record: renewedRecord(),
    commitment: wallet.commitment,
    secretPublicKey: randomText(32),
    protection,
  }
  return callAct(stack.recovery, { device: on, wallet, name: 'protect', route: routes.prepareProtectionRoute, payload })
}
const commitAtRecovery = () => {
  const payload = { walletId: walletId(), commitment: wallet.commitment }
  return call(stack.recovery, { device, route: routes.commitProtectionRoute, payload })
}

/** An export that was started on the device and opened on a page. */
async function openedExport(): Promise<TestDevice> {
  const page = await testDevice()
  const beginning = { device, route: routes.beginExportRoute, payload: { walletId: walletId() } }
  expect((await call(stack.auth, beginning)).reply.status).toBe('held')
  await stack.clock.advance(2 * minute)
  const { reply } = await call(stack.auth, beginning)
  const token = reply.status === 'ready' ? reply.token : ''
  const opened = await call(stack.auth, { device: page, route: routes.openExportRoute, payload: { token } })
  expect(opened.reply).toMatchObject({ userId: userId() })
  return page
}

async function freeze(): Promise<void> {
  const payload = { walletId: walletId() }
  const { reply } = await call(stack.auth, { device, route: routes.freezeWalletRoute, payload })
  await call(stack.recovery, { device, route: routes.handOverRoute, payload: reply })
}

const subjectsTo = (email: string | undefined): readonly string[] =>
  stack.inbox.list(email ?? '').map(({ subject }) => subject)

describe('the owner of a social account', () => {
  it('exports the keys after the delay with a fresh sign-in on the page, and is notified by e-mail', async () => {
    const page = await openedExport()
    const { proof, approvalId } = await proofFor('export', { on: page })
    const atAuth = await releaseAtAuth(proof, page)
    expect(atAuth.reply).toMatchObject({ share: wallet.recoveryShare, container: wallet.container })
    expect((await releaseAtRecovery(approvalId, page)).reply.share).toBe(wallet.share)
    expect((await stack.mailbox.next(person.email ?? '')).subject).toContain('exported')
    // Each share is released once.
    expect(await releaseAtAuth(proof, page)).toMatchObject({ code: 'EXPORT_EXPIRED' })
    expect(await releaseAtRecovery(approvalId, page)).toMatchObject(notApproved)
  })

  it('deletes the wallet at both vaults after seven days and a reminder from each', async () => {
    const { proof, approvalId } = await proofFor('delete')
    const { reply } = await deleteAtAuth(proof)
    expect((await deleteAtRecovery(approvalId, reply.deleteHandover)).status).toBe(200)
    const { text } = await stack.mailbox.next(person.email ?? '')
    expect(flows.linkToken(text, 'keep')).not.toBe('')
    await stack.clock.advance(6 * day)
    for (const vault of [stack.auth, stack.recovery]) await sweep(vault)
    for (const _ of ['auth', 'recovery'])
      expect((await stack.mailbox.next(person.email ?? '')).subject).toContain('soon')
    await stack.clock.advance(day)
    for (const vault of [stack.auth, stack.recovery]) await sweep(vault)
    expect(await flows.release(stack, device, wallet)).toMatchObject({ code: 'DEVICE_NOT_ACTIVE' })
    for (const { db } of [stack.auth, stack.recovery])
      expect(await db.selectFrom('wallets').select('wallet_id').where('wallet_id', '=', walletId()).execute()).toEqual(
        [],
      )
  })

  it('ends a freeze at both vaults after a day', async () => {
    await freeze()
    expect(await flows.release(stack, device, wallet)).toMatchObject({ code: 'WALLET_FROZEN' })
    const { proof } = await proofFor('unfreeze')
    expect((await unfreeze(proof)).reply.unfrozenAtMs).toBe(stack.clock.now() + day)
    await stack.clock.advance(day - 1)
    expect(await flows.release(stack, device, wallet)).toMatchObject({ code: 'WALLET_FROZEN' })
    await stack.clock.advance(1)
    expect((await flows.release(stack, device, wallet)).status).toBe(200)
    const recovery = stack.recovery.db.selectFrom('users').innerJoin('wallets', 'wallets.user_id', 'users.user_id')
    const row = await recovery.select('unfreeze_at').where('wallet_id', '=', walletId()).executeTakeFirstOrThrow()
    expect(row.unfreeze_at?.getTime()).toBe(stack.clock.now())
  })

  it('protects the wallet at both vaults, and a new device gets only the sealed share', async () => {
    const { proof, approvalId } = await proofFor('protect')
    expect((await protectAtRecovery(approvalId)).status).toBe(200)
    expect((await protect(proof)).status).toBe(200)
    expect((await commitAtRecovery()).status).toBe(200)
    expect((await stack.mailbox.next(person.email ?? '')).subject).toContain('protected')
    const joining = await testDevice()
    const { flow, reply } = await signInAt(stack.auth, { device: joining, provider: 'google', person })
    const approved = await approve(stack.recovery, joining, { ...flow, ...reply, provider: 'google' })
    const payload = { approvalId: approved.reply.approvalId, walletId: walletId(), epoch: 2 }
    const released = await call(stack.recovery, {
      ...{ device: joining, route: routes.releaseRecoveryRoute },
      payload: { ...payload, commitment: wallet.commitment },
    })
    expect(released.reply.protection).toEqual(protection)
    expect(released.reply.share).toBeUndefined()
  })

  it('protects the requested wallet even if its owner has a newer one', async () => {
    await addNewerWallet(stack.recovery.db, walletId())
    const { approvalId } = await proofFor('protect')
    expect((await protectAtRecovery(approvalId)).status).toBe(200)
    expect((await commitAtRecovery()).status).toBe(200)
    const { db } = stack.recovery
    const owner = db.selectFrom('wallets').select('user_id').where('wallet_id', '=', walletId())
    const epochs = db.selectFrom('wallets').select('epoch').where('user_id', 'in', owner).orderBy('created_at')
    expect((await epochs.execute()).map(({ epoch }) => epoch)).toEqual([2, 1])
  })

  it('needs the link to the sign-up address as well if the provider has no ID tokens', async () => {
    person = { name: `Coder ${count}`, email: `coder${count}@example.com`, emailVerified: true }
    const email = person.email ?? ''
    const { reply } = await signInAt(stack.auth, { device, provider: 'github', person })
    const link = await flows.requestLink(stack, { email, device, statement: reply.statement ?? '' })
    await flows.postLink(stack.recovery, 'approve', link.approveToken)
    const signedUp = link.approvalId
    wallet = await flows.createWallet(stack, { device, userId: reply.userId, approvalId: signedUp })
    const { proof, proved } = await proofFor('delete', { provider: 'github' })
    expect(proved.reply.idToken).toBeUndefined()
    const scheduled = await deleteAtAuth(proof)
    expect(scheduled.status).toBe(200)
    await stack.mailbox.next(email)
    const { deleteHandover } = scheduled.reply
    // The approval of the sign-up does not approve the deletion.
    expect(await deleteAtRecovery(signedUp, deleteHandover)).toMatchObject(notApproved)
    await stack.clock.advance(minute)
    const payload = { email, purpose: 'delete' as const, origin: 'https://app.example' }
    const begun = await call(stack.recovery, { device, route: routes.beginApprovalRoute, payload })
    expect(await deleteAtRecovery(begun.reply.approvalId, deleteHandover)).toMatchObject(notApproved)
    await flows.postLink(stack.recovery, 'approve', flows.linkToken((await stack.mailbox.next(email)).text, 'approve'))
    expect((await deleteAtRecovery(begun.reply.approvalId, deleteHandover)).status).toBe(200)
  })

  it('without a verified address has the same delays and gets no mails', async () => {
    person = { name: `Quiet ${count}`, email: `quiet${count}@example.com`, emailVerified: false }
    device = await testDevice()
    wallet = await signUpWith(stack, { device, provider: 'facebook', person })
    const page = await openedExport()
    const exported = await proofFor('export', { on: page, provider: 'facebook' })
    expect((await releaseAtAuth(exported.proof, page)).status).toBe(200)
    const { proof, approvalId } = await proofFor('delete', { provider: 'facebook' })
    const { reply } = await deleteAtAuth(proof)
    expect(reply.deletedAtMs).toBe(stack.clock.now() + 7 * day)
    expect((await deleteAtRecovery(approvalId, reply.deleteHandover)).status).toBe(200)
    await stack.clock.advance(6 * day)
    for (const vault of [stack.auth, stack.recovery]) await sweep(vault)
    expect((await flows.release(stack, device, wallet)).status).toBe(200)
    await stack.clock.advance(day)
    for (const vault of [stack.auth, stack.recovery]) await sweep(vault)
    expect(await flows.release(stack, device, wallet)).toMatchObject({ code: 'DEVICE_NOT_ACTIVE' })
    expect([...subjectsTo(person.email), ...subjectsTo('')]).toEqual([])
  })
})

describe('a fresh proof', () => {
  it('requests a new sign-in from providers that offer one', async () => {
    const asked = async (provider: SocialProviderName, purpose?: FreshPurpose) =>
      Object.fromEntries(new URL((await begin(stack.auth, device, provider, purpose)).url).searchParams)
    expect(await asked('google', 'export')).toMatchObject({ prompt: 'select_account', max_age: '0' })
    expect(await asked('facebook', 'export')).toMatchObject({ auth_type: 'reauthenticate' })
    expect(await asked('github', 'export')).toMatchObject({ prompt: 'select_account' })
    expect(await asked('google')).not.toHaveProperty('max_age')
  })

  it.each(purposes)('for %s is valid for no other purpose at either vault', async (purpose) => {
    await freeze()
    const { proof, token, approvalId } = await proofFor(purpose)
    for (const other of [...purposes, 'signIn'] as const)
      if (other !== purpose && token)
        expect(await approve(stack.recovery, device, { ...token, purpose: other })).toMatchObject(refused)
    if (purpose !== 'unfreeze') expect(await unfreeze(proof)).toMatchObject(expired)
    if (purpose !== 'protect') {
      expect(await protect(proof)).toMatchObject(expired)
      expect(await protectAtRecovery(approvalId)).toMatchObject(notApproved)
    }
  })

  it('for unfreezing neither deletes nor exports', async () => {
    const page = await openedExport()
    expect(await deleteAtAuth((await proofFor('unfreeze')).proof)).toMatchObject(expired)
    const { proof, approvalId } = await proofFor('unfreeze', { on: page })
    expect(await releaseAtAuth(proof, page)).toMatchObject(expired)
    expect(await releaseAtRecovery(approvalId, page)).toMatchObject(notApproved)
  })

  it('is not a sign-in, and a sign-in is not a fresh proof', async () => {
    const stranger = await testDevice()
    const forExport = await begin(stack.auth, stranger, 'google', 'export')
    const { code } = await choose(forExport, person)
    expect(await verify(stack.auth, stranger, forExport, { code })).toMatchObject(expired)
    expect((await prove(stack.auth, stranger, forExport, { code, userId: userId() })).status).toBe(200)
    const opened = await call(stack.auth, { device: stranger, route: routes.openWalletRoute, payload: {} })
    expect(opened).toMatchObject({ code: 'LOGIN_REQUIRED' })

    const forSignIn = await begin(stack.auth, stranger, 'google')
    const answer = await choose(forSignIn, person)
    expect(await prove(stack.auth, stranger, forSignIn, { ...answer, userId: userId() })).toMatchObject(expired)
    const { reply } = await verify(stack.auth, stranger, forSignIn, answer)
    const token = { provider: 'google', idToken: reply.idToken, nonceSalt: forSignIn.nonceSalt } as const
    for (const purpose of purposes)
      expect(await approve(stack.recovery, stranger, { ...token, purpose })).toMatchObject(refused)
    const signedIn = await approve(stack.recovery, stranger, token)
    expect(await protectAtRecovery(signedIn.reply.approvalId, stranger)).toMatchObject(notApproved)
  })

  it('of another account of the provider is refused, whether or not that account has a wallet', async () => {
    const somebody = { name: `Somebody ${count}`, email: `somebody${count}@example.com`, emailVerified: true }
    expect((await proofFor('delete', { as: somebody })).proved).toMatchObject(otherAccount)
    const theirs = await testDevice()
    const other = await signUpWith(stack, { device: theirs, provider: 'google', person: somebody })
    expect((await proofFor('delete', { as: somebody })).proved).toMatchObject(otherAccount)
    expect((await proofFor('delete', { provider: 'apple' })).proved).toMatchObject(otherAccount)

    // The stranger's own proof, from a device of this wallet.
    const own = await proofFor('delete', { as: somebody, userId: other.record.userId })
    expect(own.proved.status).toBe(200)
    expect(await deleteAtAuth(own.proof)).toMatchObject({ code: 'DEVICE_NOT_ACTIVE' })
    const { reply } = await deleteAtAuth((await proofFor('delete')).proof)
    expect(await deleteAtRecovery(own.approvalId, reply.deleteHandover)).toMatchObject(notApproved)
    const page = await testDevice()
    const exported = await proofFor('export', { on: page, as: somebody, userId: other.record.userId })
    expect(await releaseAtRecovery(exported.approvalId, page)).toMatchObject(notApproved)
    const forProtection = await proofFor('protect', { as: somebody, userId: other.record.userId })
    expect(await protect(forProtection.proof)).toMatchObject({ code: 'DEVICE_NOT_ACTIVE' })
    expect(await protectAtRecovery(forProtection.approvalId)).toMatchObject(notApproved)
  })

  it('creates no user at either vault', async () => {
    const stranger = { name: `Stranger ${count}`, email: `stranger${count}@example.com`, emailVerified: true }
    const usersOf = () =>
      Promise.all([stack.auth, stack.recovery].map(({ db }) => db.selectFrom('users').select('user_id').execute()))
    const before = await usersOf()
    const flow = await begin(stack.auth, device, 'google', 'delete')
    const proved = await prove(stack.auth, device, flow, { ...(await choose(flow, stranger)), userId: userId() })
    expect(proved).toMatchObject(otherAccount)
    expect(await usersOf()).toEqual(before)
  })

  it('is valid once, even if its requests are repeated', async () => {
    const { flow, code, token, proof } = await proofFor('unfreeze')
    expect(await prove(stack.auth, device, flow, { code, userId: userId() })).toMatchObject(expired)
    if (token) expect(await approve(stack.recovery, device, token)).toMatchObject(expired)
    const answers = await Promise.all(Array.from({ length: 20 }, () => unfreeze(proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === expired.code)).toHaveLength(19)
    const forProtection = await proofFor('protect')
    const protecting = await Promise.all(Array.from({ length: 5 }, () => protect(forProtection.proof)))
    expect(protecting.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('expires after five minutes at the auth vault, and with it the approval of an export', async () => {
    const page = await openedExport()
    const { proof, approvalId } = await proofFor('export', { on: page })
    const forProtection = await proofFor('protect')
    await stack.clock.advance(5 * minute)
    expect(await releaseAtAuth(proof, page)).toMatchObject(expired)
    expect(await protect(forProtection.proof)).toMatchObject(expired)
    await stack.clock.advance(1)
    expect(await releaseAtRecovery(approvalId, page)).toMatchObject(notApproved)
    for (const vault of [stack.auth, stack.recovery]) await sweep(vault)
    expect(await stack.auth.db.selectFrom('fresh_proofs').select('proof_id').execute()).toEqual([])
    await stack.clock.advance(approvalLifetimeMs)
    expect(await protectAtRecovery(forProtection.approvalId)).toMatchObject(notApproved)
  })

  it('is valid only for the device that requested it', async () => {
    const thief = await testDevice()
    const flow = await begin(stack.auth, device, 'google', 'unfreeze')
    const { code } = await choose(flow, person)
    expect(await prove(stack.auth, thief, flow, { code, userId: userId() })).toMatchObject(expired)
    const { reply } = await prove(stack.auth, device, flow, { code, userId: userId() })
    const token = { ...flow, idToken: reply.idToken, provider: 'google', purpose: 'unfreeze' } as const
    expect(await approve(stack.recovery, thief, token)).toMatchObject(refused)
    expect(await unfreeze({ proofId: reply.proofId }, thief)).toMatchObject(expired)
    expect((await unfreeze({ proofId: reply.proofId })).status).toBe(200)
  })

  it('at one vault has no effect at the other', async () => {
    const page = await openedExport()
    const flow = await begin(stack.auth, page, 'google', 'export')
    const { reply } = await prove(stack.auth, page, flow, { ...(await choose(flow, person)), userId: userId() })
    expect(await releaseAtRecovery(randomUUID(), page)).toMatchObject(notApproved)
    const token = { ...flow, idToken: reply.idToken, provider: 'google', purpose: 'export' } as const
    const approved = await approve(stack.recovery, page, token)
    expect(await releaseAtAuth({ proofId: approved.reply.approvalId }, page)).toMatchObject(expired)
    expect((await releaseAtRecovery(approved.reply.approvalId, page)).status).toBe(200)

    const scheduled = await deleteAtAuth((await proofFor('delete')).proof)
    expect(await deleteAtRecovery(randomUUID(), scheduled.reply.deleteHandover)).toMatchObject(notApproved)
  })

  it('does not revive an export that a freeze has cancelled', async () => {
    const page = await openedExport()
    const { proof, approvalId } = await proofFor('export', { on: page })
    await freeze()
    expect(await releaseAtAuth(proof, page)).toMatchObject({ code: 'EXPORT_EXPIRED' })
    expect(await releaseAtRecovery(approvalId, page)).toMatchObject(notApproved)
  })
})

it('stores and logs no code, token, state, secret or address of a fresh proof in plaintext', async () => {
  const page = await openedExport()
  const open = await begin(stack.auth, page, 'google', 'delete')
  const { flow, code, token } = await proofFor('export', { on: page })
  await proofFor('export', { on: page, as: { name: 'Nobody', email: 'nobody@example.com', emailVerified: true } })
  const dumps = await Promise.all([dumpOf(stack.auth.db), dumpOf(stack.recovery.db)])
  const everything = [...dumps.flat(), ...stack.logged].join('\n')
  expect(everything).toContain('google export')
  const hex = (text: string) => Buffer.from(text).toString('hex')
  const { email = '' } = person
  const secrets = [code, token?.idToken ?? '', email, hex(email), 'nobody@example.com']
  for (const { state, codeVerifier, nonceSalt } of [flow, open]) secrets.push(state, codeVerifier, nonceSalt)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8)
    expect(everything).not.toContain(secret)
  }
})
