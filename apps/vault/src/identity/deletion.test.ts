import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as routes from '@latchkey/contracts/vault/routes'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { dumpOf } from '../../test/testDatabase.ts'
import * as flows from '../../test/testFlows.ts'
import { startTestStack } from '../../test/testStack.ts'
import { call, type TestVault, testDevice } from '../../test/testVaults.ts'
import { readConfig } from '../config.ts'
import { readKeyFile } from '../keys/keyFile.ts'
import { exportVault } from '../operations/exportVault.ts'
import { importVault } from '../operations/importVault.ts'
import { startVault } from '../startVault.ts'
import { destroyUsers } from '../store/destroyUsers.ts'
import { sweep } from '../store/sweep.ts'

let stack: Awaited<ReturnType<typeof startTestStack>>
let visitor: flows.Visitor
let wallet: flows.NewWallet
let count = 0
const day = 24 * 60 * 60_000
const origin = 'https://app.example'
const ok = { status: 200 }

beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(async () => {
  await stack.stop()
})
beforeEach(async () => {
  count += 1
  visitor = { email: `owner${count}@example.com`, device: await testDevice() }
  wallet = await flows.signUp(stack, visitor)
})

const both = () => [stack.auth, stack.recovery]
const walletId = () => wallet.record.walletId
const pause = () => stack.clock.advance(31_000)

async function sweepBoth(): Promise<void> {
  for (const vault of both()) await sweep(vault)
}

/** Opens the e-mailed link with the purpose `delete`. */
async function approveDeletion(): Promise<string> {
  await pause()
  const { email, device } = visitor
  const payload = { email, purpose: 'delete' as const, origin }
  const { reply } = await call(stack.recovery, { device, route: routes.beginApprovalRoute, payload })
  const { text } = await stack.mailbox.next(email)
  expect(text).toContain('Someone wants to delete your wallet')
  expect((await flows.postLink(stack.recovery, 'approve', flows.linkToken(text, 'approve'))).status).toBe(200)
  return reply.approvalId
}

/** A mailed code, as the payload that redeems it. */
async function mailedCode(purpose: 'delete' | 'signIn' | 'unfreeze' | 'protect') {
  await pause()
  const { email, device } = visitor
  const payload = { email, purpose, origin }
  const { reply } = await call(stack.auth, { device, route: routes.beginCodeRoute, payload })
  const code = /^(\d{6})$/m.exec((await stack.mailbox.next(email)).text)?.[1] ?? ''
  return { challengeId: reply.challengeId, code }
}

const deleteAtAuth = (proof: { readonly challengeId: string; readonly code: string }) =>
  flows.deleteAtAuth(stack, { device: visitor.device, wallet, proof })

const deleteAtRecovery = (approvalId: string, handover: string) =>
  flows.deleteAtRecovery(stack, { device: visitor.device, wallet, approvalId, handover })

/** Schedules the deletion at both roles. Returns the proofs it used and the link from the e-mail. */
async function schedule() {
  const approvalId = await approveDeletion()
  const { reply } = await deleteAtAuth(await mailedCode('delete'))
  expect(reply.deletedAtMs).toBe(stack.clock.now() + 7 * day)
  expect(await deleteAtRecovery(approvalId, reply.deleteHandover)).toMatchObject(ok)
  await flows.carry(stack.auth, stack.recovery)
  const { text } = await stack.mailbox.next(visitor.email)
  return { ...reply, approvalId, keepToken: flows.linkToken(text, 'keep'), text }
}

/** Waits for both roles' reminders. */
async function receiveReminders(): Promise<void> {
  const isReminder = ({ text }: { readonly text: string }) => text.includes('Your wallet will be deleted soon')
  await vi.waitFor(() => expect(stack.inbox.list(visitor.email).filter(isReminder)).toHaveLength(2))
  // Skips to the newest mail, so that the next read doesn't return a reminder.
  await stack.mailbox.next(visitor.email)
}

async function scheduledAt(): Promise<readonly (number | undefined)[]> {
  return Promise.all(
    both().map(async ({ db }) => {
      const users = db.selectFrom('users').innerJoin('wallets', 'wallets.user_id', 'users.user_id')
      const row = await users.select('delete_at').where('wallet_id', '=', walletId()).executeTakeFirst()
      return row?.delete_at?.getTime()
    }),
  )
}

async function status() {
  const asked = { device: visitor.device, route: routes.walletStatusRoute, payload: { walletId: walletId() } }
  return (await call(stack.auth, asked)).reply
}

/** Makes the requests of a keep link's page. Returns the status of the last one. */
async function keepByMail(from: TestVault, token: string): Promise<number> {
  const other = from.role === 'auth' ? stack.recovery : stack.auth
  let response = await flows.postLink(from, 'keep', token)
  for (const vault of [other, from]) {
    const { handover } = (await response.clone().json()) as { handover?: string }
    if (!handover) break
    response = await flows.deliver(vault, handover)
  }
  return response.status
}

/**
 * All rows of this role that belong to the visitor, by id or keyed hash. Only a random id remains, in the audit log and the
 * tombstone.
 */
async function tracesOf({ db, keys }: TestVault, userId: string): Promise<readonly string[]> {
  const lookup = keys.pepper.emailLookup(visitor.email)
  const hex = (text: string) => Buffer.from(text, 'base64url').toString('hex')
  const ids = [
    ...[userId, walletId(), visitor.device.deviceId, hex(visitor.device.deviceId)],
    ...[lookup.toString('hex'), lookup.toString('base64url')],
  ]
  const rows = (await dumpOf(db)).filter((row) => !/^(audit|tombstones) /.test(row))
  return rows.filter((row) => ids.some((id) => row.includes(id)))
}

const userIdAt = async ({ db }: TestVault) =>
  (await db.selectFrom('wallets').select('user_id').where('wallet_id', '=', walletId()).executeTakeFirstOrThrow())
    .user_id

it('deletes every row of the user at both roles after seven days, and signing up again gives another wallet', async () => {
  const { text } = await schedule()
  expect(text).toMatch(/deleted on \S*[A-Z][a-z]+ \d+, 2026/)
  const ids = await Promise.all(both().map(userIdAt))
  for (const [place, vault] of both().entries())
    expect((await tracesOf(vault, ids[place] ?? '')).length).toBeGreaterThan(3)
  await stack.clock.advance(6 * day - 1)
  await sweepBoth()
  expect(stack.inbox.list(visitor.email).some((mail) => mail.subject.includes('soon'))).toBe(false)
  await stack.clock.advance(1)
  await sweepBoth()
  await sweepBoth()
  await receiveReminders()
  expect((await flows.release(stack, visitor.device, wallet)).status).toBe(200)
  await stack.clock.advance(day - 1)
  await sweepBoth()
  expect((await scheduledAt()).every((at) => at !== undefined)).toBe(true)
  await stack.clock.advance(1)
  await sweepBoth()
  for (const [place, vault] of both().entries()) expect(await tracesOf(vault, ids[place] ?? '')).toEqual([])
  expect(await flows.release(stack, visitor.device, wallet)).toMatchObject({ code: 'DEVICE_NOT_ACTIVE' })

  const again = await flows.signUp(stack, visitor)
  expect(again.record.userId).not.toBe(wallet.record.userId)
  for (const vault of both()) await destroyUsers(vault)
  expect((await flows.release(stack, visitor.device, again)).status).toBe(200)
})

it('needs a code and a link that were mailed for it, and those are valid for nothing else', async () => {
  for (const purpose of ['signIn', 'unfreeze', 'protect'] as const)
    expect(await deleteAtAuth(await mailedCode(purpose))).toMatchObject({ code: 'OTP_INVALID' })
  await stack.clock.advance(day)
  const proof = await mailedCode('delete')
  const { device } = visitor
  const otherUses = [
    call(stack.auth, { device, route: routes.verifyCodeRoute, payload: proof }),
    call(stack.auth, { device, route: routes.unfreezeWalletRoute, payload: { proof } }),
  ]
  for (const answer of await Promise.all(otherUses)) expect(answer).toMatchObject({ code: 'OTP_INVALID' })
  const { reply } = await deleteAtAuth(proof)
  await stack.mailbox.next(visitor.email)
  await pause()
  const signIn = await flows.approveDevice(stack, visitor)
  expect(await deleteAtRecovery(signIn, reply.deleteHandover)).toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
  expect(await scheduledAt()).toEqual([reply.deletedAtMs, undefined])
  const approvalId = await approveDeletion()
  const released = await flows.releaseRecovery(stack, { device, approvalId, wallet })
  expect(released).toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
  // A statement with another purpose does not schedule a deletion.
  const revoked = await flows.revokeDevice(stack, device, wallet, (await testDevice()).deviceId)
  expect(await deleteAtRecovery(approvalId, revoked.reply.handover)).toMatchObject({ code: 'STATEMENT_REFUSED' })
  const { deletion } = await status()
  expect(await deleteAtRecovery(approvalId, deletion!.deleteHandover!)).toMatchObject(ok)
  expect(await scheduledAt()).toEqual([reply.deletedAtMs, reply.deletedAtMs])
})

it('of another wallet needs a code of its own address', async () => {
  const { device, email } = visitor
  visitor = { email: `other${count}@example.com`, device }
  const proof = await mailedCode('delete')
  expect(await deleteAtAuth(proof)).toMatchObject({ code: 'DEVICE_NOT_ACTIVE' })
  visitor = { email, device: await testDevice() }
  expect(await deleteAtAuth(await mailedCode('delete'))).toMatchObject({ code: 'DEVICE_NOT_ACTIVE' })
  expect(await scheduledAt()).toEqual([undefined, undefined])
})

it('is refused while the wallet is frozen, and a freeze cancels a scheduled one permanently', async () => {
  const approvalId = await approveDeletion()
  const { reply } = await deleteAtAuth(await mailedCode('delete'))
  expect(await deleteAtRecovery(approvalId, reply.deleteHandover)).toMatchObject(ok)
  const freezeToken = flows.linkToken((await stack.mailbox.next(visitor.email)).text, 'freeze')
  expect((await flows.freezeByMail(stack.auth, stack.recovery, freezeToken)).response.status).toBe(200)
  expect(await scheduledAt()).toEqual([undefined, undefined])
  expect((await status()).deletion).toBeUndefined()
  expect(await deleteAtAuth(await mailedCode('delete'))).toMatchObject({ code: 'WALLET_FROZEN' })
  for (const { db } of both()) await db.updateTable('users').set({ frozen_at: null }).execute()
  expect(await deleteAtRecovery(approvalId, reply.deleteHandover)).toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
})

it('is cancelled by a device: first at the recovery role, then at the auth role', async () => {
  const { approvalId, deleteHandover } = await schedule()
  const { deletion } = await status()
  const { device } = visitor
  const keep = (handover?: string) =>
    call(stack.auth, {
      ...{ device, route: routes.keepWalletRoute },
      payload: { walletId: walletId(), ...(handover !== undefined && { handover }) },
    })
  const asked = await keep()
  // The auth role requires the recovery role's receipt.
  expect(await keep(asked.reply.handover)).toMatchObject({ code: 'STATEMENT_REFUSED' })
  const handover = asked.reply.handover ?? ''
  const kept = await call(stack.recovery, { device, route: routes.handOverRoute, payload: { handover } })
  expect(await scheduledAt()).toEqual([deletion!.deletedAtMs, undefined])
  expect(await keep(kept.reply.handover!)).toMatchObject(ok)
  expect(await scheduledAt()).toEqual([undefined, undefined])
  expect(await deleteAtRecovery(approvalId, deleteHandover)).toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
  await stack.clock.advance(8 * day)
  await sweepBoth()
  expect((await flows.release(stack, device, wallet)).status).toBe(200)
})

it('is cancelled by the link in any of its mails until the wallet is deleted, even if one role was unreachable', async () => {
  const { keepToken: authMail } = await schedule()
  for (const { app } of both()) expect((await app.request('/keep')).status).toBe(200)
  expect(await scheduledAt()).not.toContain(undefined)
  // The auth role's page reaches only its own vault, so the deletion stays scheduled.
  expect((await flows.postLink(stack.auth, 'keep', authMail)).status).toBe(200)
  expect(await scheduledAt()).not.toContain(undefined)
  await stack.clock.advance(6 * day)
  await sweep(stack.recovery)
  const recoveryMail = flows.linkToken((await stack.mailbox.next(visitor.email)).text, 'keep')
  await stack.clock.advance(day - 1)
  expect((await flows.postLink(stack.recovery, 'keep', recoveryMail)).status).toBe(200)
  expect(await scheduledAt()).toEqual([expect.any(Number), undefined])
  expect(await keepByMail(stack.recovery, recoveryMail)).toBe(200)
  expect(await scheduledAt()).toEqual([undefined, undefined])

  const later = await schedule()
  expect(await keepByMail(stack.auth, later.keepToken)).toBe(200)
  expect(await scheduledAt()).toEqual([undefined, undefined])
  await stack.clock.advance(7 * day)
  expect((await flows.postLink(stack.auth, 'keep', later.keepToken)).status).toBe(410)
})

/** Changes the address as the owner of both mailboxes. Returns the token of the undo link. */
async function changeEmail(to: string): Promise<string> {
  const { device, email: from } = visitor
  await pause()
  const asked = { email: to, origin }
  const begin = { device, route: routes.beginEmailChangeRoute, payload: { ...asked, walletId: walletId() } }
  const { changeId, handover } = (await call(stack.auth, begin)).reply
  const codeOf = async (email: string) => ({
    code: /^(\d{6})$/m.exec((await stack.mailbox.next(email)).text)?.[1] ?? '',
  })
  const current = await codeOf(from)
  await call(stack.recovery, { device, route: routes.beginEmailLinkRoute, payload: { ...asked, handover } })
  const token = flows.linkToken((await stack.mailbox.next(from)).text, 'approve')
  expect((await flows.postLink(stack.recovery, 'approve', token)).status).toBe(200)
  const confirm = { changeId, ...current, origin }
  await call(stack.auth, { device, route: routes.verifyCurrentEmailRoute, payload: confirm })
  const finish = { device, wallet, changeId, email: to, ...(await codeOf(to)) }
  expect(await flows.finishEmailChange(stack, finish)).toMatchObject({ auth: ok, recovery: ok })
  await stack.mailbox.next(to)
  return flows.linkToken((await stack.mailbox.next(from)).text, 'undo')
}

it('is cancelled when the change of the e-mail address before it is undone', async () => {
  const email = `moved${count}@example.com`
  const undoToken = await changeEmail(email)
  visitor = { ...visitor, email }
  await schedule()
  const { handover } = (await (await flows.postLink(stack.auth, 'undo', undoToken)).json()) as { handover: string }
  expect(await scheduledAt()).toEqual([undefined, expect.any(Number)])
  expect((await flows.deliver(stack.recovery, handover)).status).toBe(200)
  expect(await scheduledAt()).toEqual([undefined, undefined])
})

it('blocks changes of the e-mail address while it is scheduled', async () => {
  const { device, email } = visitor
  const begin = { walletId: walletId(), email: `next${count}@example.com`, origin }
  await pause()
  const begun = await call(stack.auth, { device, route: routes.beginEmailChangeRoute, payload: begin })
  await stack.mailbox.next(email)
  await schedule()
  await pause()
  const refused = { code: 'DELETION_SCHEDULED', status: 409 }
  const again = { device, route: routes.beginEmailChangeRoute, payload: begin }
  expect(await call(stack.auth, again)).toMatchObject(refused)
  const code = { changeId: begun.reply.changeId, code: '000000', origin }
  const goOn = { device, route: routes.verifyCurrentEmailRoute, payload: code }
  expect(await call(stack.auth, goOn)).toMatchObject(refused)
  const link = { handover: begun.reply.handover, email: begin.email, origin }
  expect(await call(stack.recovery, { device, route: routes.beginEmailLinkRoute, payload: link })).toMatchObject(
    refused,
  )
})

it('is postponed if the vault could not remind the owner', async () => {
  const { deletedAtMs } = await schedule()
  await stack.clock.advance(9 * day)
  for (const vault of both()) await destroyUsers(vault)
  await sweepBoth()
  expect(await scheduledAt()).toEqual([deletedAtMs + 3 * day, deletedAtMs + 3 * day])
  await stack.clock.advance(day)
  await sweepBoth()
  expect(await scheduledAt()).toEqual([undefined, undefined])
  expect(await flows.release(stack, visitor.device, wallet)).toMatchObject({ code: 'DEVICE_NOT_ACTIVE' })
})

it("at the recovery role never deletes a wallet that its owner created after the auth role's deletion", async () => {
  await schedule()
  await stack.clock.advance(6 * day)
  await sweep(stack.auth)
  await stack.mailbox.next(visitor.email)
  await stack.clock.advance(day)
  await sweep(stack.auth)
  // The recovery vault still has the wallet, so it requires a link, too.
  const { userId, signUp: statement } = await flows.beginSignUp(stack, visitor)
  const { approvalId, approveToken } = await flows.requestLink(stack, { ...visitor, statement })
  await flows.postLink(stack.recovery, 'approve', approveToken)
  const again = await flows.createWallet(stack, { device: visitor.device, userId, approvalId })
  for (const days of [10, 1]) {
    await stack.clock.advance(days * day)
    await sweepBoth()
  }
  const rows = stack.recovery.db.selectFrom('shares').selectAll().where('wallet_id', '=', again.record.walletId)
  expect(await rows.execute()).toHaveLength(1)
})

it('is repeated after an older export is restored, unless the owner has cancelled it', async () => {
  const identity = await generateX25519Identity()
  const recipients = [await identityToRecipient(identity)]
  const { auth } = stack
  const keyFile = readKeyFile(join(auth.keyDir, 'pepper.key'))
  const exported = async () => buffer(await exportVault(auth, { recipients, pepper: keyFile }))
  const restore = async (file: Buffer, newer?: Buffer) => {
    await sql`truncate users, audit, freeze_links, tombstones, statements cascade`.execute(auth.db)
    const source = { file: Readable.from([file]), newer: newer && Readable.from([newer]), identities: [identity] }
    await importVault(auth, source)
    const config = {
      ...readConfig('auth', { LATCHKEY_ENV: 'development' }),
      port: 0,
      databaseUrl: auth.databaseUrl,
      keyDir: auth.keyDir,
    }
    const started = await startVault(config, auth.log)
    await started.stop()
  }
  const before = await exported()
  const { keepToken } = await schedule()
  const scheduled = await exported()
  const userId = await userIdAt(auth)
  await stack.clock.advance(6 * day)
  await sweepBoth()
  await stack.clock.advance(day)
  await sweepBoth()
  expect(await tracesOf(auth, userId)).toEqual([])
  const after = await exported()
  await restore(before, after)
  expect(await tracesOf(auth, userId)).toEqual([])
  // Only the newer export lists the deletion.
  await restore(after)
  expect(await auth.db.selectFrom('tombstones').select('user_id').where('user_id', '=', userId).execute()).toHaveLength(
    1,
  )
  await expect(restore(before, before.subarray(0, -40))).rejects.toMatchObject({ code: 'VAULT_IMPORT_REFUSED' })

  // The deletion may have been cancelled after this export, so the owner gets another seven days and a reminder.
  await restore(scheduled)
  expect((await scheduledAt())[0]).toBe(stack.clock.now() + 7 * day)
  expect(await keepByMail(auth, keepToken)).toBe(410)
  await stack.clock.advance(7 * day)
  await sweep(auth)
  expect((await scheduledAt())[0]).toBe(stack.clock.now() + day)
  // A tombstone expires with the last backup that could need it.
  await restore(after)
  await stack.clock.advance(30 * day)
  await destroyUsers(auth)
  expect(await auth.db.selectFrom('tombstones').select('user_id').execute()).toEqual([])
})
