import * as routes from '@latchkey/contracts/vault/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as flows from '../../test/testFlows.ts'
import { startTestStack } from '../../test/testStack.ts'
import { call, type TestDevice, testDevice } from '../../test/testVaults.ts'

let stack: Awaited<ReturnType<typeof startTestStack>>
let visitor: flows.Visitor
let wallet: flows.NewWallet
/** The device of the export page. */
let page: TestDevice
let count = 0
const minute = 60_000
const day = 24 * 60 * minute
const origin = 'https://app.example'

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
  page = await testDevice()
})

const begin = async (device = visitor.device) =>
  call(stack.auth, { device, route: routes.beginExportRoute, payload: { walletId: wallet.record.walletId } })

const open = (token: string, device = page) =>
  call(stack.auth, { device, route: routes.openExportRoute, payload: { token } })

/** Waits for the end of the hold, and opens the export on the page. */
async function opened(): Promise<void> {
  await stack.clock.advance(day)
  const { reply } = await begin()
  if (reply.status !== 'ready') throw new Error(reply.status)
  expect((await open(reply.token)).reply).toEqual({ userId: wallet.record.userId, email: visitor.email })
}

const codePattern = /^(\d{6})$/m

/** The next e-mail that matches; skips notices. */
async function mailWith(pattern: RegExp, email = visitor.email): Promise<string> {
  for (;;) {
    const { text } = await stack.mailbox.next(email)
    if (pattern.test(text)) return text
  }
}

type Purpose = 'export' | 'protect' | 'unfreeze'

async function mailedCode(purpose: Purpose | 'signIn' = 'export', device = page) {
  await stack.clock.advance(minute)
  const payload = { email: visitor.email, purpose, origin }
  const { reply } = await call(stack.auth, { device, route: routes.beginCodeRoute, payload })
  const text = await mailWith(codePattern)
  return { challengeId: reply.challengeId, code: codePattern.exec(text)?.[1] ?? '', text }
}

const release = ({ challengeId, code }: { challengeId: string; code: string }, device = page) =>
  call(stack.auth, { device, route: routes.releaseExportRoute, payload: { proof: { challengeId, code } } })

/** A link whose page was opened and confirmed. */
async function approved(purpose: Purpose = 'export', device = page) {
  await stack.clock.advance(minute)
  const payload = { email: visitor.email, purpose, origin }
  const { reply } = await call(stack.recovery, { device, route: routes.beginApprovalRoute, payload })
  const text = await mailWith(/\/approve#t=/)
  const response = await flows.postLink(stack.recovery, 'approve', flows.linkToken(text, 'approve'))
  expect(response.status).toBe(200)
  return { approvalId: reply.approvalId, text }
}

const releaseShare = ({ approvalId }: { approvalId: string }, device = page) => {
  const { record, commitment } = wallet
  const payload = { approvalId, walletId: record.walletId, epoch: 1, commitment }
  return call(stack.recovery, { device, route: routes.releaseRecoveryExportRoute, payload })
}

async function statusOf() {
  const { walletId } = wallet.record
  const { device } = visitor
  return (await call(stack.auth, { device, route: routes.walletStatusRoute, payload: { walletId } })).reply
}

async function freeze() {
  const { walletId } = wallet.record
  const { device } = visitor
  const { reply } = await call(stack.auth, { device, route: routes.freezeWalletRoute, payload: { walletId } })
  await call(stack.recovery, { device, route: routes.handOverRoute, payload: reply })
}

/** Changes the address in both roles. */
async function changeEmail(email: string): Promise<void> {
  const { device } = visitor
  const { walletId } = wallet.record
  await stack.clock.advance(minute)
  const begun = { walletId, email, origin }
  const { reply } = await call(stack.auth, { device, route: routes.beginEmailChangeRoute, payload: begun })
  const { changeId, handover } = reply
  const codeIn = (text: string) => codePattern.exec(text)?.[1] ?? ''
  const current = { changeId, origin, code: codeIn(await mailWith(codePattern)) }
  const asked = { handover, email, origin }
  await call(stack.recovery, { device, route: routes.beginEmailLinkRoute, payload: asked })
  const token = flows.linkToken(await mailWith(/\/approve#t=/), 'approve')
  await flows.postLink(stack.recovery, 'approve', token)
  await call(stack.auth, { device, route: routes.verifyCurrentEmailRoute, payload: current })
  const fresh = { changeId, email, code: codeIn(await mailWith(codePattern, email)) }
  const changed = await flows.finishEmailChange(stack, { device, wallet, ...fresh })
  expect(changed).toMatchObject({ auth: { reply: { email } }, recovery: { status: 200 } })
}

describe('an export', () => {
  it('releases the recovery set to its page by a code and a link, marks the wallet as exported, and notifies the owner', async () => {
    await opened()
    const link = await approved()
    expect(link.text).toContain("Someone wants to see your wallet's keys.")
    const code = await mailedCode()
    expect(code.text).toContain("Enter this code to see your wallet's keys.")
    const { record, container, commitment, recoveryShare, share } = wallet
    expect((await release(code)).reply).toEqual({ record, container, commitment, share: recoveryShare })
    const notice = await stack.mailbox.next(visitor.email)
    expect(notice.text).toContain("Your wallet's keys were exported in Chrome, macOS")
    expect(notice.text).not.toContain('/freeze')
    expect((await releaseShare(link)).reply).toEqual({ record, commitment, share })
    expect(await statusOf()).toEqual({ email: visitor.email, exportedAtMs: stack.clock.now() })
    for (const { db } of [stack.auth, stack.recovery]) {
      const audit = await db.selectFrom('audit').select('device_id').where('event', '=', 'wallet exported').execute()
      expect(audit.map(({ device_id }) => device_id)).toContain(page.deviceId)
      const rows = db.selectFrom('wallets').select('exported_at').where('wallet_id', '=', record.walletId)
      expect((await rows.executeTakeFirstOrThrow()).exported_at?.getTime()).toBe(stack.clock.now())
    }
  })

  it('is released only once by each role', async () => {
    await opened()
    const [link, code] = [await approved(), await mailedCode()]
    expect((await release(code)).status).toBe(200)
    expect((await releaseShare(link)).status).toBe(200)
    expect(await release(await mailedCode())).toMatchObject({ status: 410, code: 'EXPORT_EXPIRED' })
    expect(await releaseShare(link)).toMatchObject({ status: 403, code: 'DEVICE_NOT_APPROVED' })
  })

  it('is released to one of twenty parallel requests', async () => {
    await opened()
    const link = await approved()
    const answers = await Promise.all(Array.from({ length: 20 }, () => releaseShare(link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('waits until its device is 24 hours old', async () => {
    const addedAtMs = stack.clock.now()
    expect((await begin()).reply).toEqual({ status: 'held', untilMs: addedAtMs + day })
    await stack.clock.advance(day - 1)
    expect((await begin()).reply).toMatchObject({ status: 'held' })
    await stack.clock.advance(1)
    expect((await begin()).reply).toMatchObject({ status: 'ready' })
    const other = { email: visitor.email, device: await testDevice() }
    await flows.signIn(stack, other)
    await flows.addDevice(stack, other.device, wallet, wallet.deviceShare)
    expect((await begin(other.device)).reply).toEqual({ status: 'held', untilMs: stack.clock.now() + day })
    expect((await begin()).reply).toMatchObject({ status: 'ready' })
  })

  it('can be used only by the page that opened it first, and expires after half an hour', async () => {
    await stack.clock.advance(day)
    const { reply } = await begin()
    if (reply.status !== 'ready') throw new Error(reply.status)
    expect((await open(reply.token)).status).toBe(200)
    const thief = await testDevice()
    expect(await open(reply.token, thief)).toMatchObject({ status: 410, code: 'EXPORT_EXPIRED' })
    expect(await release(await mailedCode('export', thief), thief)).toMatchObject({ code: 'EXPORT_EXPIRED' })
    const { challengeId, code } = await mailedCode()
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await release({ challengeId, code: wrong })).toMatchObject({ code: 'OTP_INVALID' })
    await stack.clock.advance(30 * minute)
    expect(await release(await mailedCode())).toMatchObject({ code: 'EXPORT_EXPIRED' })
  })

  it('rejects a proof for another purpose, and its own proof is valid for nothing else', async () => {
    await opened()
    for (const purpose of ['signIn', 'protect', 'unfreeze'] as const) {
      expect(await release(await mailedCode(purpose))).toMatchObject({ code: 'OTP_INVALID' })
      await stack.auth.db.deleteFrom('events').execute()
    }
    const signIn = await flows.approveDevice(stack, { ...visitor, device: page })
    expect(await releaseShare({ approvalId: signIn })).toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
    for (const purpose of ['protect', 'unfreeze'] as const) {
      expect(await releaseShare(await approved(purpose))).toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
      await stack.recovery.db.deleteFrom('events').execute()
    }
    const { approvalId } = await approved()
    expect(await flows.releaseRecovery(stack, { device: page, approvalId, wallet })).toMatchObject({
      code: 'DEVICE_NOT_APPROVED',
    })
    const { challengeId, code } = await mailedCode()
    const payload = { challengeId, code }
    expect(await call(stack.auth, { device: page, route: routes.verifyCodeRoute, payload })).toMatchObject({
      code: 'OTP_INVALID',
    })
  })

  it('needs a link that was opened in the last five minutes', async () => {
    await opened()
    const link = await approved()
    await stack.clock.advance(5 * minute + 1)
    expect(await releaseShare(link)).toMatchObject({ status: 403, code: 'DEVICE_NOT_APPROVED' })
    const fresh = await approved()
    await stack.clock.advance(5 * minute)
    expect((await releaseShare(fresh)).status).toBe(200)
  })

  it('is refused while the wallet is frozen, and a freeze cancels it for good', async () => {
    await opened()
    const [link, code] = [await approved(), await mailedCode()]
    await freeze()
    expect(await begin()).toMatchObject({ status: 403, code: 'WALLET_FROZEN' })
    expect(await release(code)).toMatchObject({ code: 'EXPORT_EXPIRED' })
    expect(await releaseShare(link)).toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
    for (const { db } of [stack.auth, stack.recovery]) {
      const wallets = db.updateTable('users').set({ frozen_at: null })
      await wallets.where('frozen_at', 'is not', null).execute()
    }
    expect(await release(await mailedCode())).toMatchObject({ code: 'EXPORT_EXPIRED' })
    expect(await releaseShare(link)).toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
    expect((await statusOf()).exportedAtMs).toBeUndefined()
  })

  it('is cancelled by a change of the e-mail address, and then waits for 24 hours', async () => {
    await opened()
    const [link, code] = [await approved(), await mailedCode()]
    await changeEmail(`new${count}@example.com`)
    expect(await release(code)).toMatchObject({ code: 'EXPORT_EXPIRED' })
    expect(await releaseShare(link)).toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
    expect((await begin()).reply).toEqual({ status: 'held', untilMs: stack.clock.now() + day })
  })

  it('is refused after the device that started it was revoked', async () => {
    await opened()
    const code = await mailedCode()
    const { device } = visitor
    const payload = { walletId: wallet.record.walletId, deviceId: device.deviceId }
    await call(stack.auth, { device, route: routes.revokeDeviceRoute, payload })
    expect(await release(code)).toMatchObject({ code: 'EXPORT_EXPIRED' })
    expect(await begin()).toMatchObject({ status: 403, code: 'DEVICE_NOT_ACTIVE' })
  })
})

it('stores and logs no token in plaintext', async () => {
  await stack.clock.advance(day)
  const { reply } = await begin()
  if (reply.status !== 'ready') throw new Error(reply.status)
  await open(reply.token)
  const hex = Buffer.from(reply.token, 'base64url').toString('hex')
  const rows = JSON.stringify(await stack.auth.db.selectFrom('exports').selectAll().execute())
  for (const text of [rows, stack.logged.join('')])
    for (const needle of [reply.token, hex]) expect(text).not.toContain(needle)
})
