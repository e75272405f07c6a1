import type { ProofPurpose } from '@latchkey/contracts/vault/purposes'
import {
  announceRoute,
  approvalStatusRoute,
  beginApprovalRoute,
  beginCodeRoute,
  unfreezeWalletRoute,
  verifyCodeRoute,
} from '@latchkey/contracts/vault/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningInbox, startInbox } from '../../../devnet/src/inbox/startInbox.ts'
import * as flows from '../../test/testFlows.ts'
import { call, startTestVaults, type TestDevice, testDevice } from '../../test/testVaults.ts'

let inbox: RunningInbox
let vaults: Awaited<ReturnType<typeof startTestVaults>>
let device: TestDevice
let email: string
let count = 0
const mails: Record<string, number> = {}

beforeAll(async () => {
  inbox = await startInbox({ port: 0, smtpPort: 0 })
  vaults = await startTestVaults(inbox.smtpUrl)
})
afterAll(async () => {
  await vaults.stop()
  await inbox.stop()
})
beforeEach(async () => {
  device = await testDevice()
  count += 1
  email = `visitor${count}@example.com`
  // Clears the daily limits reached by other tests.
  await vaults.clock.advance(25 * 60 * 60_000)
})

const begin = (over: { email?: string; device?: TestDevice; purpose?: 'signIn' | 'unfreeze' } = {}) =>
  call(vaults.auth, {
    device: over.device ?? device,
    route: beginCodeRoute,
    payload: { email: over.email ?? email, purpose: over.purpose ?? 'signIn', origin: 'https://app.example' },
  })

const verify = (challengeId: string, code: string, by = device) =>
  call(vaults.auth, { device: by, route: verifyCodeRoute, payload: { challengeId, code } })

/** The next e-mail to an address. */
async function mailText(to: string): Promise<string> {
  const mail = await inbox.inbox.next(to, mails[to] ?? 0, AbortSignal.timeout(10_000))
  mails[to] = mail.id
  return mail.text
}

/** The code in the next e-mail to an address. */
const mailedCode = async (to = email): Promise<string> => /^(\d{6})$/m.exec(await mailText(to))?.[1] ?? ''

/**
 * The responses to a new device, without random values: to a code request, a wrong code, a link request and a query of the link's
 * status.
 */
async function answersTo(email: string, purpose: ProofPurpose): Promise<readonly { readonly status: number }[]> {
  const device = await testDevice()
  const payload = { email, purpose, origin: 'https://app.example' }
  const code = await call(vaults.auth, { device, route: beginCodeRoute, payload })
  const link = await recoveryAnswers(device, { ...payload, purpose })
  const guess = await verify(code.reply.challengeId, '000000', device)
  const shown = JSON.stringify([code, ...link, guess])
  return JSON.parse(shown.replace(/"[\da-f-]{36}"/g, '"id"').replace(/"matchNumber":"\d\d"/g, '"matchNumber":"00"'))
}

type Asked = { readonly email: string; readonly purpose: ProofPurpose; readonly origin: string }

async function recoveryAnswers(device: TestDevice, { purpose, ...payload }: Asked) {
  if (purpose === 'signIn') return [await call(vaults.recovery, { device, route: announceRoute, payload })]
  const link = await call(vaults.recovery, { device, route: beginApprovalRoute, payload: { ...payload, purpose } })
  const { approvalId } = link.reply
  return [link, await call(vaults.recovery, { device, route: approvalStatusRoute, payload: { approvalId } })]
}

async function started(): Promise<{ challengeId: string; code: string }> {
  const { reply } = await begin()
  return { challengeId: reply.challengeId, code: await mailedCode() }
}

const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('a one-time code', () => {
  it('signs in once, and only on the device that requested it', async () => {
    const { challengeId, code } = await started()
    expect(await verify(challengeId, code, await testDevice())).toMatchObject({ status: 400, code: 'OTP_INVALID' })
    const first = await verify(challengeId, code)
    expect(first.reply).toMatchObject({ wallet: { status: 'none' } })
    expect(await verify(challengeId, code)).toMatchObject({ status: 400, code: 'OTP_USED' })
  })

  it('is reported as used only if the code, device and purpose match and it has not expired', async () => {
    const invalid = { status: 400, code: 'OTP_INVALID' }
    const { challengeId, code } = await started()
    await verify(challengeId, code)
    expect(await verify(challengeId, wrong(code))).toMatchObject(invalid)
    expect(await verify(challengeId, code, await testDevice())).toMatchObject(invalid)
    const payload = { proof: { challengeId, code } }
    expect(await call(vaults.auth, { device, route: unfreezeWalletRoute, payload })).toMatchObject(invalid)
    expect(await verify(challengeId, code)).toMatchObject({ code: 'OTP_USED' })
    // Attempts after the code was used count too.
    expect(await verify(challengeId, code)).toMatchObject(invalid)
    await vaults.clock.advance(30_000)
    const late = await started()
    await verify(late.challengeId, late.code)
    await vaults.clock.advance(5 * 60_000)
    expect(await verify(late.challengeId, late.code)).toMatchObject(invalid)
  })

  it('is rejected at the fourth attempt even if it is right', async () => {
    const { challengeId, code } = await started()
    for (let attempt = 0; attempt < 3; attempt += 1) await verify(challengeId, wrong(code))
    expect(await verify(challengeId, code)).toMatchObject({ code: 'OTP_INVALID' })
  })

  it('accepts only one of 50 parallel requests with the right code', async () => {
    const { challengeId, code } = await started()
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(challengeId, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('allows three attempts in 50 parallel requests with a wrong code', async () => {
    const { challengeId, code } = await started()
    await Promise.all(Array.from({ length: 50 }, () => verify(challengeId, wrong(code))))
    const row = await vaults.auth.db
      .selectFrom('challenges')
      .select('attempts')
      .where('challenge_id', '=', challengeId)
      .executeTakeFirstOrThrow()
    expect(row.attempts).toBe(3)
    expect(await verify(challengeId, code)).toMatchObject({ code: 'OTP_INVALID' })
  })

  it('is valid for five minutes', async () => {
    const early = await started()
    await vaults.clock.advance(5 * 60_000 - 1)
    expect((await verify(early.challengeId, early.code)).status).toBe(200)
    const late = await started()
    await vaults.clock.advance(5 * 60_000)
    expect(await verify(late.challengeId, late.code)).toMatchObject({ code: 'OTP_INVALID' })
  })

  it('is replaced by the next one, and is not valid for another purpose', async () => {
    const old = await started()
    await vaults.clock.advance(30_000)
    const next = await started()
    expect(await verify(old.challengeId, old.code)).toMatchObject({ code: 'OTP_INVALID' })
    const payload = { proof: { challengeId: next.challengeId, code: next.code } }
    expect(await call(vaults.auth, { device, route: unfreezeWalletRoute, payload })).toMatchObject({
      code: 'OTP_INVALID',
    })
    expect((await verify(next.challengeId, next.code)).status).toBe(200)
  })

  it.each([123456, '１２３４５６', '123456\n', '12345', '123456 OR 1=1', ['123456']])(
    'rejects the malformed code %j without counting an attempt',
    async (code) => {
      const { challengeId, code: right } = await started()
      expect(await verify(challengeId, code as string)).toMatchObject({ status: 400, code: 'API_REQUEST_INVALID' })
      expect((await verify(challengeId, right)).status).toBe(200)
    },
  )

  it('locks unknown devices after ten wrong codes a day', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { challengeId, code } = await started()
      for (let attempt = 0; attempt < 3; attempt += 1) await verify(challengeId, wrong(code))
      await vaults.clock.advance(15 * 60_000)
      device = await testDevice()
    }
    expect(await begin()).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  })
})

describe('sending codes', () => {
  it('[S5.5] requires 30 s between two codes, on every instance and for every spelling of the address', async () => {
    expect((await begin()).status).toBe(200)
    await vaults.clock.advance(29_000)
    const other = await testDevice()
    for (const spelling of [email, email.toUpperCase(), ` ${email} `])
      expect(await begin({ email: spelling, device: other })).toMatchObject({
        status: 429,
        code: 'EMAIL_COOLDOWN',
        message: 'Please try again after 1 seconds',
      })
    const second = { ...vaults, auth: { ...vaults.auth, app: vaults.auth.another() } }
    const payload = { email, purpose: 'signIn' as const, origin: 'https://app.example' }
    expect((await call(second.auth, { device: other, route: beginCodeRoute, payload })).status).toBe(429)
    await vaults.clock.advance(1_000)
    expect((await begin({ device: other })).status).toBe(200)
  })

  it('sends at most one e-mail for 20 parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('sends at most five e-mails an hour to an address', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await begin({ device: await testDevice() })).status).toBe(200)
      await vaults.clock.advance(31_000)
    }
    expect(await begin({ device: await testDevice() })).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  })

  it.each([
    'a@b',
    'a@b.c\r\nBcc: x@y.z',
    '"a b"@x.yz',
    'a@[127.0.0.1]',
    '\u212A@x.com',
    `${'a'.repeat(65)}@x.com`,
    'a@ex\u0430mple.com',
  ])('[S5.1] rejects the address %j and sends nothing', async (address) => {
    expect(await begin({ email: address })).toMatchObject({ status: 400, code: 'EMAIL_INVALID' })
  })

  it('responds identically for addresses with and without a wallet, at both vaults', async () => {
    const next = async (to: string) => ({ text: await mailText(to) })
    await flows.signUp({ ...vaults, mailbox: { next } }, { email, device })
    for (const purpose of ['signIn', 'unfreeze', 'protect', 'export', 'delete'] as const) {
      await vaults.clock.advance(60 * 60_000)
      const known = await answersTo(email, purpose)
      expect(known.map(({ status }) => status)).toEqual(purpose === 'signIn' ? [200, 200, 400] : [200, 200, 200, 400])
      expect(await answersTo(`nobody${purpose}@example.com`, purpose), purpose).toEqual(known)
    }
  })

  it('sends at most 20 e-mails an hour per network', async () => {
    let sent = 0
    const beginFrom = async (network: string) => {
      const payload = {
        email: `network${++sent}@example.com`,
        purpose: 'signIn' as const,
        origin: 'https://app.example',
      }
      const device = await testDevice()
      return (await call(vaults.auth, { device, route: beginCodeRoute, payload, network })).status
    }
    const [full, other] = ['2001:db8:0:7::/64', '2001:db8:0:8::/64']
    for (let host = 1; host <= 20; host += 1) expect(await beginFrom(full)).toBe(200)
    expect(await beginFrom(full)).toBe(429)
    expect(await beginFrom(other)).toBe(200)
    // Without a forwarded network, as on a developer's machine, nothing is counted per network.
    expect(await beginFrom('')).toBe(200)
    await vaults.clock.advance(60 * 60_000)
    expect(await beginFrom(full)).toBe(200)
  })

  it('sends text and HTML that name only the requesting app', async () => {
    await begin()
    const mail = await inbox.inbox.next(email, 0, AbortSignal.timeout(10_000))
    expect(mail.subject).toMatch(/^\d{6} is your code for app\.example$/)
    for (const part of [mail.text, mail.html]) expect(part).toContain('app.example')
    expect(mail.html).not.toMatch(/<(img|script|style)/)
  })
})

it('does not store or log codes or addresses in plaintext', async () => {
  const { challengeId, code } = await started()
  await verify(challengeId, wrong(code))
  await verify(challengeId, code)
  const { rows } = await sql<{ text: string }>`
    select string_agg(t::text, ' ') as text from (
      select to_jsonb(c) as t from challenges c where challenge_id = ${challengeId}
      union all select to_jsonb(f) from factors f
      union all select to_jsonb(e) from events e
      union all select to_jsonb(a) from audit a
    ) as every_row`.execute(vaults.auth.db)
  const dump = rows[0]?.text ?? ''
  expect(dump.length).toBeGreaterThan(500)
  const hex = (text: string) => Buffer.from(text).toString('hex')
  for (const needle of [`"${code}"`, hex(code), email, hex(email), Buffer.from(email).toString('base64url')])
    expect(dump).not.toContain(needle)
  expect(dump).toContain('wrong code')
  // The vault logs only its own failures.
  await sql`alter table challenges rename to moved`.execute(vaults.auth.db)
  expect(await verify(challengeId, code)).toMatchObject({ status: 500 })
  await vaults.clock.advance(60_000)
  expect(await begin()).toMatchObject({ status: 500 })
  await sql`alter table moved rename to challenges`.execute(vaults.auth.db)
  expect(vaults.logged.filter((line) => line.includes('request failed'))).toHaveLength(2)
  for (const needle of [code, email]) expect(vaults.logged.join('')).not.toContain(needle)
})
