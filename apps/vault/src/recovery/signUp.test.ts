import { announcementLifetimeMs, statementLifetimeMs } from '@latchkey/contracts/constants/vault'
import * as routes from '@latchkey/contracts/vault/routes'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type RunningInbox, startInbox } from '../../../devnet/src/inbox/startInbox.ts'
import * as flows from '../../test/testFlows.ts'
import { call, startTestVaults, type TestDevice, testDevice } from '../../test/testVaults.ts'
import { signInStatement } from '../auth/signInStatus.ts'
import { sealStatement } from '../statements/sealStatement.ts'
import { activeWallet } from '../wallets/wallets.ts'

// The attackers control the auth vault, so they can sign any statement.

let inbox: RunningInbox
let stack: Awaited<ReturnType<typeof startTestVaults>> & flows.Stack
let device: TestDevice
let email: string
let count = 0

beforeAll(async () => {
  inbox = await startInbox({ port: 0, smtpPort: 0 })
  const last: Record<string, number> = {}
  const next = async (to: string) => {
    const mail = await inbox.inbox.next(to, last[to] ?? 0, AbortSignal.timeout(10_000))
    last[to] = mail.id
    return mail
  }
  stack = { ...(await startTestVaults(inbox.smtpUrl)), mailbox: { next } }
})
afterAll(async () => {
  await stack.stop()
  await inbox.stop()
})
beforeEach(async () => {
  device = await testDevice()
  count += 1
  email = `visitor${count}@example.com`
})

const origin = 'https://app.example'
const announce = (address: string, from = device) =>
  call(stack.recovery, { device: from, route: routes.announceRoute, payload: { email: address, origin } })
const signUpStatement = (address: string, { deviceId } = device) =>
  signInStatement(stack.auth, { wallet: undefined, deviceId, email: address })
const prepare = (signUp: string, from = device) =>
  flows.createRecovery(stack, { device: from, signUp, wallet: flows.newWallet(crypto.randomUUID()) })
const walletsAt = async () => (await stack.recovery.db.selectFrom('wallets').select('wallet_id').execute()).length

it('binds a wallet only to the address that the device announced, whatever the auth vault states', async () => {
  const before = await walletsAt()
  const refused = { code: 'DEVICE_NOT_APPROVED' }
  expect(await prepare(await signUpStatement(email))).toMatchObject(refused)
  await announce(email)
  expect(await prepare(await signUpStatement('thief@example.com'))).toMatchObject(refused)
  const other = await testDevice()
  await announce(email, other)
  expect(await prepare(await signUpStatement(email), other)).toMatchObject(refused)
  expect(await walletsAt()).toBe(before)
  expect((await prepare(await signUpStatement(email))).status).toBe(200)
})

it('refuses a statement or an announcement that has expired', async () => {
  await announce(email)
  const statement = await signUpStatement(email)
  await stack.clock.advance(statementLifetimeMs)
  expect(await prepare(statement)).toMatchObject({ code: 'STATEMENT_REFUSED' })
  await stack.clock.advance(announcementLifetimeMs)
  expect(await prepare(await signUpStatement(email))).toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
})

it('a second wallet never replaces one whose owner has used a link', async () => {
  await flows.signUp(stack, { email, device })
  await stack.clock.advance(60_000)
  const owner = { email, device: await testDevice() }
  await flows.approveDevice(stack, owner)
  const thief = await testDevice()
  await announce(email, thief)
  expect(await prepare(await signUpStatement(email, thief), thief)).toMatchObject({ code: 'WALLET_EXISTS' })
})

it('mails the link of a new visitor only to the address that the device names', async () => {
  const [statement, elsewhere] = [await signUpStatement(email), await signUpStatement('thief@x.com')]
  const begin = (sealed: string) =>
    call(stack.recovery, { device, route: routes.beginDeviceRoute, payload: { statement: sealed, email, origin } })
  expect(await begin(elsewhere)).toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
  expect((await begin(statement)).status).toBe(200)
  expect((await stack.mailbox.next(email)).text).toContain('choose the number')
})

it('mails a link only on a statement about the calling device, to the address that the vault has', async () => {
  const own = await flows.signUp(stack, { email, device })
  await stack.clock.advance(60_000)
  const thief = await testDevice()
  const row = await activeWallet(stack.auth.db, own.record.userId)
  const statement = await signInStatement(stack.auth, { wallet: row, deviceId: thief.deviceId, email: 'thief@x.com' })
  const begin = (from: TestDevice, sealed: string) =>
    call(stack.recovery, { device: from, route: routes.beginDeviceRoute, payload: { statement: sealed, origin } })
  expect(await begin(device, statement)).toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
  const act = { actId: crypto.randomUUID(), issuedAtMs: stack.clock.now() }
  const wallet = { walletId: own.record.walletId, epoch: 1 }
  const freeze = await sealStatement(stack.auth, { ...act, content: { purpose: 'freeze' }, wallet })
  expect(await begin(thief, freeze)).toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
  expect((await begin(thief, statement)).status).toBe(200)
  expect((await stack.mailbox.next(email)).text).toContain('choose the number')
  expect(inbox.inbox.list('thief@x.com')).toEqual([])
})
