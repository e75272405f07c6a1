import * as routes from '@latchkey/contracts/vault/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addNewerWallet } from '../../test/addNewerWallet.ts'
import { callAct } from '../../test/testActs.ts'
import * as flows from '../../test/testFlows.ts'
import { startTestStack } from '../../test/testStack.ts'
import { call, randomText, type TestVault, testDevice } from '../../test/testVaults.ts'
import { brokenAuditEntry } from '../store/audit.ts'
import type { Database } from '../store/schema.ts'
import { sweep } from '../store/sweep.ts'

let stack: Awaited<ReturnType<typeof startTestStack>>
let visitor: flows.Visitor
let count = 0
const minute = 60_000

beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(async () => {
  await stack.stop()
})
beforeEach(async () => {
  count += 1
  visitor = { email: `owner${count}@example.com`, device: await testDevice() }
})

/** Another device of the visitor, once the limits allow its e-mails. */
async function secondDevice(): Promise<flows.Visitor> {
  await stack.clock.advance(31_000)
  return { ...visitor, device: await testDevice() }
}

describe('creating a wallet', () => {
  it('stores shares, which each role releases to the same device', async () => {
    const wallet = await flows.signUp(stack, visitor)
    const { reply } = await flows.release(stack, visitor.device, wallet)
    expect(reply).toEqual({
      ...{ record: wallet.record, container: wallet.container },
      ...{ commitment: wallet.commitment, share: wallet.deviceShare },
    })
  })

  it('leaves either a complete wallet or none, whichever step the device stops after', async () => {
    for (let steps = 0; steps <= 3; steps += 1) {
      const one = { email: `crash${steps}@example.com`, device: await testDevice() }
      const { userId, signUp } = await flows.beginSignUp(stack, one)
      const wallet = flows.newWallet(userId)
      const sequence = [
        () => flows.prepare(stack, one.device, wallet),
        () => flows.createRecovery(stack, { device: one.device, signUp, wallet }),
        () => flows.commit(stack, one.device, wallet),
      ]
      for (const step of sequence.slice(0, steps)) expect((await step()).status).toBe(200)
      await stack.clock.advance(11 * minute)
      await sweep(stack.auth)
      await sweep(stack.recovery)
      const { wallet: found } = await flows.signIn(stack, one)
      expect(found.status, `after ${steps} steps`).toBe(steps === 3 ? 'active' : 'none')
      const released = await flows.release(stack, one.device, wallet)
      expect(released.status, `after ${steps} steps`).toBe(steps === 3 ? 200 : 403)
      const { rows } = await sql`select 1 from shares where wallet_id = ${wallet.record.walletId}`.execute(
        stack.auth.db,
      )
      expect(rows).toHaveLength(steps === 3 ? 2 : 0)
    }
  })

  it('allows repeating each step', async () => {
    const { userId, signUp } = await flows.beginSignUp(stack, visitor)
    const wallet = flows.newWallet(userId)
    const { device } = visitor
    for (const step of [
      () => flows.prepare(stack, device, wallet),
      () => flows.createRecovery(stack, { device, signUp, wallet }),
      () => flows.commit(stack, device, wallet),
    ]) {
      expect((await step()).status).toBe(200)
      expect((await step()).status).toBe(200)
    }
  })

  it('leaves one wallet at each role after a retry with another wallet', async () => {
    const { device } = visitor
    const { userId, signUp } = await flows.beginSignUp(stack, visitor)
    await flows.createRecovery(stack, { device, signUp, wallet: flows.newWallet(userId) })
    const wallet = await flows.createWallet(stack, { device, userId, signUp })
    for (const { db } of [stack.auth, stack.recovery]) {
      const stored = db.selectFrom('wallets').select('wallet_id').where('device_id', '=', device.deviceId)
      expect(await stored.execute()).toEqual([{ wallet_id: wallet.record.walletId }])
    }
  })

  it('releases a share with the commit only as it would for signing', async () => {
    const wallet = await flows.signUp(stack, visitor)
    const { device } = visitor
    expect((await flows.commit(stack, device, wallet)).reply.share).toBe(wallet.deviceShare)
    const payload = { walletId: wallet.record.walletId }
    await call(stack.auth, { device, route: routes.freezeWalletRoute, payload })
    expect(await flows.commit(stack, device, wallet)).toMatchObject({ status: 403, code: 'WALLET_FROZEN' })
  })

  it('creates one wallet when two devices sign up at once', async () => {
    const other = await secondDevice()
    const [one, two] = [visitor, other]
    const { userId } = await flows.signIn(stack, one)
    await stack.clock.advance(31_000)
    await flows.signIn(stack, two)
    const wallets = [flows.newWallet(userId), flows.newWallet(userId)] as const
    await Promise.all([flows.prepare(stack, one.device, wallets[0]), flows.prepare(stack, two.device, wallets[1])])
    const answers = await Promise.all([
      flows.commit(stack, one.device, wallets[0]),
      flows.commit(stack, two.device, wallets[1]),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('WALLET_EXISTS')
  })

  it('requires a code at one role and an approved link at the other', async () => {
    const { approvalId } = await flows.requestApproval(stack, visitor)
    const wallet = flows.newWallet(crypto.randomUUID())
    expect(await flows.prepare(stack, visitor.device, wallet)).toMatchObject({ status: 401, code: 'LOGIN_REQUIRED' })
    const refused = await flows.createRecovery(stack, { device: visitor.device, approvalId, wallet })
    expect(refused).toMatchObject({ status: 403, code: 'DEVICE_NOT_APPROVED' })
  })
})

describe('a new device', () => {
  it('gets both shares of the recovery set and then its own share', async () => {
    const wallet = await flows.signUp(stack, visitor)
    const other = await secondDevice()
    const approvalId = await flows.approveDevice(stack, other)
    const recovered = await flows.releaseRecovery(stack, { device: other.device, approvalId, wallet })
    expect(recovered.reply).toMatchObject({ share: wallet.share, commitment: wallet.commitment })
    const { reply } = await call(stack.auth, { device: other.device, route: routes.openWalletRoute, payload: {} })
    const found = { status: 'active', share: wallet.recoveryShare, container: wallet.container }
    expect(reply.wallet).toMatchObject(found)
    const share = randomText(33)
    expect((await flows.addDevice(stack, other.device, wallet, share)).status).toBe(200)
    expect((await stack.mailbox.next(visitor.email)).text).toContain('Chrome, macOS')
    expect((await flows.release(stack, other.device, wallet)).reply?.share).toBe(share)
    expect((await flows.release(stack, visitor.device, wallet)).reply?.share).toBe(wallet.deviceShare)
  })

  it('gets the share of the requested wallet even if the owner has a newer one', async () => {
    const wallet = await flows.signUp(stack, visitor)
    await addNewerWallet(stack.recovery.db, wallet.record.walletId)
    const other = await secondDevice()
    const approvalId = await flows.approveDevice(stack, other)
    const recovered = await flows.releaseRecovery(stack, { device: other.device, approvalId, wallet })
    expect(recovered.reply).toMatchObject({ share: wallet.share })
  })

  it("gets nothing with another device's approval", async () => {
    const wallet = await flows.signUp(stack, visitor)
    const other = await secondDevice()
    const approvalId = await flows.approveDevice(stack, other)
    const thief = await testDevice()
    const answer = await flows.releaseRecovery(stack, { device: thief, approvalId, wallet })
    expect(answer).toMatchObject({ status: 403, code: 'DEVICE_NOT_APPROVED' })
  })

  it('is rejected for an older set of shares', async () => {
    const wallet = await flows.signUp(stack, visitor)
    expect(await flows.release(stack, visitor.device, wallet, 2)).toMatchObject({ code: 'SHARE_EPOCH_WRONG' })
  })
})

describe('an approval link', () => {
  it('approves only by POST, once, and the device sees the approval', async () => {
    const { approvalId, approveToken, matchNumber } = await flows.requestApproval(stack, visitor)
    const status = async () =>
      (
        await call(stack.recovery, {
          device: visitor.device,
          route: routes.approvalStatusRoute,
          payload: { approvalId },
        })
      ).reply.status
    for (const method of ['GET', 'HEAD']) {
      expect((await stack.recovery.app.request('/approve', { method })).status).toBe(200)
      await stack.recovery.app.request('/v1/links/approve', { method })
    }
    const details = await flows.postLink(stack.recovery, 'approval', approveToken)
    const { choices, ...facts } = (await details.json()) as { choices: readonly string[] }
    expect(choices).toHaveLength(3)
    expect(choices).toContain(matchNumber)
    // Neither the page nor the mail reveals the number.
    expect(facts).toEqual({ browser: 'Chrome, macOS', place: '', origin: 'https://app.example', purpose: 'signIn' })
    const form = { method: 'POST', body: JSON.stringify({ token: approveToken }) }
    expect((await stack.recovery.app.request('/v1/links/approve', form)).status).toBe(410)
    expect(await status()).toBe('pending')
    expect((await flows.postLink(stack.recovery, 'approve', approveToken)).status).toBe(200)
    expect(await status()).toBe('approved')
    const body = { token: approveToken, number: choices.find((one) => one !== matchNumber) }
    expect((await flows.postJson(stack.recovery, '/v1/links/approve', body)).status).toBe(410)
    expect(await status()).toBe('approved')
  })

  it('expires after ten minutes', async () => {
    const { approveToken } = await flows.requestApproval(stack, visitor)
    await stack.clock.advance(10 * minute)
    expect((await flows.postLink(stack.recovery, 'approve', approveToken)).status).toBe(410)
  })
})

describe('freezing and revoking', () => {
  it('treats a revoked device like an unknown one and deletes its share', async () => {
    const wallet = await flows.signUp(stack, visitor)
    const other = await secondDevice()
    await flows.signIn(stack, other)
    await flows.addDevice(stack, other.device, wallet, randomText(33))
    const { walletId } = wallet.record
    const listed = await call(stack.auth, {
      device: other.device,
      route: routes.listDevicesRoute,
      payload: { walletId },
    })
    expect(listed.reply.devices.map(({ deviceId }) => deviceId).sort()).toEqual(
      [visitor.device.deviceId, other.device.deviceId].sort(),
    )
    await flows.revokeDevice(stack, other.device, wallet, visitor.device.deviceId)
    const revoked = await flows.release(stack, visitor.device, wallet)
    const unknown = await flows.release(stack, await testDevice(), wallet)
    expect(revoked).toEqual(unknown)
    expect(revoked).toMatchObject({ status: 403, code: 'DEVICE_NOT_ACTIVE' })
    const shares = await stack.auth.db
      .selectFrom('shares')
      .select('device_id')
      .where('wallet_id', '=', walletId)
      .execute()
    expect(shares.map(({ device_id }) => device_id).sort()).toEqual(['', other.device.deviceId].sort())
    expect((await flows.release(stack, other.device, wallet)).status).toBe(200)
  })

  it("stops the recovery role from releasing to a revoked device, by the auth role's statement alone", async () => {
    const wallet = await flows.signUp(stack, visitor)
    const other = await secondDevice()
    const approvalId = await flows.approveDevice(stack, other)
    const { reply } = await flows.revokeDevice(stack, visitor.device, wallet, other.device.deviceId)
    const forged = `${reply.handover.slice(0, -8)}AAAAAAAA`
    const handOver = (handover: string) =>
      call(stack.recovery, { device: visitor.device, route: routes.handOverRoute, payload: { handover } })
    expect(await handOver(forged)).toMatchObject({ status: 409, code: 'STATEMENT_REFUSED' })
    expect((await handOver(reply.handover)).status).toBe(200)
    expect(await flows.releaseRecovery(stack, { device: other.device, approvalId, wallet })).toMatchObject({
      code: 'DEVICE_NOT_APPROVED',
    })
    await stack.clock.advance(11 * minute)
    expect(await handOver(reply.handover)).toMatchObject({ code: 'STATEMENT_REFUSED' })
  })

  it.each(['auth', 'recovery'] as const)(
    'freezes both roles by a link e-mailed by %s, and unfreezes each only by its own proof after a day',
    async (role) => {
      const wallet = await flows.signUp(stack, visitor)
      const { walletId } = wallet.record
      const { device, email } = visitor
      const other = await secondDevice()
      const { text } = await mailOf(role, other)
      const [from, to] = role === 'auth' ? [stack.auth, stack.recovery] : [stack.recovery, stack.auth]
      const approvalId = await approvalOf(other)
      const { response, handover } = await flows.freezeByMail(from, to, flows.linkToken(text, 'freeze'))
      expect(response.status).toBe(200)
      const refused = () => flows.releaseRecovery(stack, { device: other.device, approvalId, wallet })
      expect(await refused()).toMatchObject({ status: 403, code: 'WALLET_FROZEN' })
      expect(await flows.release(stack, device, wallet)).toMatchObject({ status: 403, code: 'WALLET_FROZEN' })
      // A statement is valid only at the other role.
      expect(await call(from, { device, route: routes.handOverRoute, payload: { handover } })).not.toMatchObject({
        status: 200,
      })
      const status = await call(stack.auth, { device, route: routes.walletStatusRoute, payload: { walletId } })
      expect(status.reply).toEqual({ email, frozenAtMs: stack.clock.now() })

      await stack.clock.advance(30_000)
      const begin = { email, purpose: 'unfreeze' as const, origin: 'https://app.example' }
      const { reply } = await call(stack.auth, { device, route: routes.beginCodeRoute, payload: begin })
      const mail = await stack.mailbox.next(email)
      expect(mail.text).toContain('Enter this code to unfreeze your wallet.')
      const proof = { challengeId: reply.challengeId, code: /^(\d{6})$/m.exec(mail.text)?.[1] ?? '' }
      expect((await call(stack.auth, { device, route: routes.unfreezeWalletRoute, payload: { proof } })).status).toBe(
        200,
      )
      await stack.clock.advance(24 * 60 * minute - 1)
      expect((await flows.release(stack, device, wallet)).status).toBe(403)
      await stack.clock.advance(1)
      expect((await flows.release(stack, device, wallet)).status).toBe(200)

      // The recovery role is still frozen: it has its own link.
      const late = await approvalOf(other)
      const releaseLate = () => flows.releaseRecovery(stack, { device: other.device, approvalId: late, wallet })
      expect(await releaseLate()).toMatchObject({ code: 'WALLET_FROZEN' })
      await stack.clock.advance(minute)
      const unfreeze = await flows.requestUnfreeze(stack, visitor)
      await flows.postLink(stack.recovery, 'approve', unfreeze.unfreezeToken)
      // The link that unfreezes approves no device.
      const asked = { device, approvalId: unfreeze.approvalId, wallet }
      expect(await flows.releaseRecovery(stack, asked)).toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
      await stack.clock.advance(24 * 60 * minute)
      const last = await approvalOf(other)
      const releaseLast = () => flows.releaseRecovery(stack, { device: other.device, approvalId: last, wallet })
      expect((await releaseLast()).status).toBe(200)
    },
  )

  /** An approval of the device, whose link was opened. */
  const approvalOf = async (one: flows.Visitor) => {
    await stack.clock.advance(minute)
    return flows.approveDevice(stack, one)
  }
  async function mailOf(role: 'auth' | 'recovery', { email, device }: flows.Visitor) {
    const payload = { email, origin: 'https://app.example' }
    const unfreeze = { ...payload, purpose: 'unfreeze' as const }
    if (role === 'recovery') await call(stack.recovery, { device, route: routes.beginApprovalRoute, payload: unfreeze })
    else await call(stack.auth, { device, route: routes.beginCodeRoute, payload: { ...payload, purpose: 'signIn' } })
    return stack.mailbox.next(email)
  }
})

const unreadable = { status: 500, code: 'STORED_RECORD_UNREADABLE' }

/** Every row of every table, as JSON. */
async function dumpOf(db: Database): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const dumps = tables.rows.map(({ name }) =>
    sql`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db),
  )
  return JSON.stringify((await Promise.all(dumps)).map(({ rows }) => rows))
}

type Place = Readonly<Record<string, string>>

/** Replaces the encrypted value of one row by that of another. */
async function overwrite({ db }: TestVault, table: 'shares' | 'protections', { from, to }: { from: Place; to: Place }) {
  const isAt = (alias: string, place: Place) =>
    sql.join(
      Object.entries(place).map(([column, value]) => sql`${sql.ref(`${alias}.${column}`)} = ${value}`),
      sql` and `,
    )
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} t
    set kek_id = s.kek_id, wrapped_dek = s.wrapped_dek, iv = s.iv, ciphertext = s.ciphertext
    from ${sql.table(table)} s where ${isAt('s', from)} and ${isAt('t', to)}`.execute(db)
  expect(numAffectedRows).toBe(1n)
}

/** Like `flows.signIn`, with the status of the answer. */
async function signInAnswer({ email, device }: flows.Visitor) {
  const payload = { email, purpose: 'signIn' as const, origin: 'https://app.example' }
  const { reply } = await call(stack.auth, { device, route: routes.beginCodeRoute, payload })
  const code = /^(\d{6})$/m.exec((await stack.mailbox.next(email)).text)?.[1] ?? ''
  const proof = { challengeId: reply.challengeId, code }
  await call(stack.auth, { device, route: routes.verifyCodeRoute, payload: proof })
  return call(stack.auth, { device, route: routes.openWalletRoute, payload: {} })
}

/** A wallet whose recovery share its owner has sealed. */
async function signUpProtected({ email, device }: flows.Visitor): Promise<flows.NewWallet> {
  const wallet = await flows.signUp(stack, { email, device })
  await stack.clock.advance(minute)
  const begin = { email, purpose: 'protect' as const, origin: 'https://app.example' }
  const { reply } = await call(stack.recovery, { device, route: routes.beginApprovalRoute, payload: begin })
  await flows.postLink(stack.recovery, 'approve', flows.linkToken((await stack.mailbox.next(email)).text, 'approve'))
  const { commitment } = wallet
  const sealed = { salt: randomText(16), wrappedKey: randomText(62) }
  const factors = [{ type: 'password' as const, kdf: 'argon2id/m=65536,t=3,p=1' as const, ...sealed }]
  const renewed = { record: { ...wallet.record, epoch: 2 }, commitment, secretPublicKey: randomText(32) }
  const payload = { approvalId: reply.approvalId, ...renewed, protection: { sealedHalf: randomText(63), factors } }
  const prepared = { device, wallet, name: 'protect', route: routes.prepareProtectionRoute, payload } as const
  expect(await callAct(stack.recovery, prepared)).toMatchObject({ status: 200 })
  return wallet
}

describe('a copy of the database', () => {
  it('contains no share in any encoding', async () => {
    const wallet = await flows.signUp(stack, visitor)
    await flows.release(stack, visitor.device, wallet)
    for (const { db } of [stack.auth, stack.recovery]) {
      const dump = await dumpOf(db)
      expect(dump).toContain(wallet.record.walletId)
      for (const share of [wallet.deviceShare, wallet.recoveryShare, wallet.share]) {
        const bytes = Buffer.from(share, 'base64url')
        for (const needle of [share, bytes.toString('hex'), bytes.toString('base64')])
          expect(dump).not.toContain(needle)
      }
      expect(stack.logged.join('')).not.toContain(wallet.deviceShare)
    }
  })

  it('is unreadable when shares are swapped between users or devices, or between the sets of a wallet', async () => {
    const wallet = await flows.signUp(stack, visitor)
    const stranger = { email: `stranger${count}@example.com`, device: await testDevice() }
    const strange = await flows.signUp(stack, stranger)
    const other = await secondDevice()
    await flows.signIn(stack, other)
    await flows.addDevice(stack, other.device, wallet, randomText(33))
    await stack.mailbox.next(visitor.email)
    const recoverySet = { wallet_id: wallet.record.walletId, kind: 'recovery', device_id: '' }
    const ofDevice = ({ record: { walletId } }: flows.NewWallet, { device }: flows.Visitor) => ({
      ...{ wallet_id: walletId, kind: 'device', device_id: device.deviceId },
    })
    for (const from of [ofDevice(strange, stranger), ofDevice(wallet, other), recoverySet]) {
      await overwrite(stack.auth, 'shares', { from, to: ofDevice(wallet, visitor) })
      expect(await flows.release(stack, visitor.device, wallet), from.kind).toMatchObject(unreadable)
    }
    expect((await flows.release(stack, other.device, wallet)).status).toBe(200)
    expect((await flows.release(stack, stranger.device, strange)).status).toBe(200)
    await overwrite(stack.auth, 'shares', { from: ofDevice(wallet, other), to: recoverySet })
    expect(await signInAnswer(await secondDevice())).toMatchObject(unreadable)
  })

  it('is unreadable when a share of an older set is passed off as one of the current set', async () => {
    const wallet = await flows.signUp(stack, visitor)
    const { walletId } = wallet.record
    for (const { db } of [stack.auth, stack.recovery])
      for (const table of ['wallets', 'shares'] as const)
        await db.updateTable(table).set({ epoch: 2 }).where('wallet_id', '=', walletId).execute()
    expect(await flows.release(stack, visitor.device, wallet, 2)).toMatchObject(unreadable)
    const other = await secondDevice()
    const approvalId = await flows.approveDevice(stack, other)
    const payload = { approvalId, walletId, epoch: 2, commitment: wallet.commitment }
    const asked = { device: other.device, route: routes.releaseRecoveryRoute, payload }
    expect(await call(stack.recovery, asked)).toMatchObject(unreadable)
  })

  it.each(['shares', 'protections'] as const)(
    'of the recovery vault is unreadable when %s are swapped between users',
    async (table) => {
      const stranger = { email: `stranger${count}@example.com`, device: await testDevice() }
      const signUp = table === 'shares' ? (one: flows.Visitor) => flows.signUp(stack, one) : signUpProtected
      const [wallet, strange] = [await signUp(visitor), await signUp(stranger)]
      const released = async (wallet: flows.NewWallet, { email }: flows.Visitor) => {
        await stack.clock.advance(minute)
        const device = await testDevice()
        const approvalId = await flows.approveDevice(stack, { email, device })
        return flows.releaseRecovery(stack, { device, approvalId, wallet })
      }
      expect((await released(wallet, visitor)).status).toBe(200)
      const [from, to] = [{ wallet_id: strange.record.walletId }, { wallet_id: wallet.record.walletId }]
      await overwrite(stack.recovery, table, { from, to })
      expect(await released(wallet, visitor)).toMatchObject(unreadable)
      expect((await released(strange, stranger)).status).toBe(200)
    },
  )

  it('is unreadable when a wallet row was changed', async () => {
    const wallet = await flows.signUp(stack, visitor)
    await sql`update wallets set record = replace(record, 'ab', 'cd') where wallet_id = ${wallet.record.walletId}`.execute(
      stack.auth.db,
    )
    expect(await flows.release(stack, visitor.device, wallet)).toMatchObject({ code: 'STORED_RECORD_UNREADABLE' })
  })
})

it('keeps an audit log that detects changed and removed rows', async () => {
  const { db } = stack.auth
  const wallet = await flows.signUp(stack, visitor)
  await Promise.all(Array.from({ length: 10 }, () => flows.release(stack, visitor.device, wallet)))
  expect(await brokenAuditEntry(db)).toBeUndefined()
  const own = db.selectFrom('audit').select('seq').where('user_id', '=', wallet.record.userId).orderBy('seq')
  const [first, second] = (await own.execute()).map(({ seq }) => Number(seq))
  await sql`delete from audit where seq = ${second}`.execute(db)
  expect(await brokenAuditEntry(db)).toBeUndefined()
  /** The entry reported as broken after an attacker with full write access changed the log. */
  const brokenBy = (change: string) =>
    db
      .transaction()
      .execute(async (trx) => {
        for (const rule of ['audit_keeps_values', 'audit_keeps_rows'])
          await sql`alter table audit disable rule ${sql.id(rule)}`.execute(trx)
        await sql.raw(change).execute(trx)
        throw await brokenAuditEntry(trx)
      })
      .catch((found: unknown) => found)
  expect(await brokenBy(`update audit set detail = 'x' where seq = ${second}`)).toBe(second)
  expect(await brokenBy(`delete from audit where seq = ${second}`)).toBeGreaterThan(second!)
  // The first entry of each user refers to that of the user before.
  await flows.signUp(stack, { email: 'next@example.com', device: await testDevice() })
  const next = await db
    .selectFrom('audit')
    .select('seq')
    .where('position', '=', 1)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { userId } = wallet.record
  expect(await brokenBy(`delete from audit where user_id = '${userId}'`)).toBe(Number(next.seq))
  expect(first).toBeLessThan(Number(next.seq))
})
