import { generateDeviceKey } from '@latchkey/crypto/deviceProof'
import { generateWrapKey } from '@latchkey/crypto/embedded/deviceShare'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { deleteWallet, keepWallet } from '../../apps/secure/src/deletion/deletion.ts'
import { emailChangeHandlers } from '../../apps/secure/src/emailChange/emailChangeHandlers.ts'
import { createExporting } from '../../apps/secure/src/export/page/exporting.ts'
import { syncSession } from '../../apps/secure/src/frame/syncSession.ts'
import {
  beginExport,
  freezeWallet,
  listDevices,
  mailCode,
  mailLink,
  readStatus,
  revokeDevice,
  unfreezeWallet,
} from '../../apps/secure/src/mailedProof/walletSecurity.ts'
import { protectionOf } from '../../apps/secure/src/protection/protectionOf.ts'
import {
  beginProtection,
  mailProtectionCode,
  protectOnVaults,
} from '../../apps/secure/src/protection/protectOnVaults.ts'
import type { ExportedKeys } from '../../apps/secure/src/signer/exportedKeys.ts'
import {
  asked,
  bothEnds,
  codeOf,
  codePattern,
  type Device,
  type KilledRequest,
  killedParts,
  linkPattern,
  sign,
  signIn,
  walletOf,
} from '../harness/killedParts.ts'
import { type Mails, pressLink, prove } from '../harness/ownerProof.ts'

// Servers are killed during each wallet operation. After a failure the visitor reopens the frame and tries again.

const parts = killedParts()

type Visit = Device & {
  readonly email: string
  readonly walletId: string
  readonly address: string
  /** The wallet on a second device of its owner. */
  readonly other: () => Promise<Device>
  /** The first capture of the pattern in the mails sent since sign-up. */
  readonly mail: (pattern: RegExp) => Promise<string>
}

type Operation = {
  readonly requests: readonly KilledRequest[]
  readonly before?: (visit: Visit) => Promise<void>
  /** Performs the steps that are still open. Can be repeated. */
  readonly take: (visit: Visit) => Promise<void>
  readonly after: (visit: Visit) => Promise<void>
}

/** Acceptable errors: try again, or a used or expired code, link or export page. */
const understood = ['VAULT_UNREACHABLE', 'OTP_INVALID', 'LINK_INVALID', 'EXPORT_EXPIRED']

/** A passkey secret: stretching a password would add seconds to every attempt. */
const passkey: FactorSecret = {
  ...{ type: 'passkey', credentialId: 'a'.repeat(43), salt: 'b'.repeat(43) },
  prf: new Uint8Array(32).fill(7),
}

/** The wallet's row and its owner at each vault. Asserts that there is exactly one. */
function ownersOf({ address }: Visit) {
  return Promise.all(
    Object.values(parts.databases()).map(async (db) => {
      const wallets = db.selectFrom('wallets').innerJoin('users', 'users.user_id', 'wallets.user_id').selectAll()
      const owners = await wallets.where('record', 'like', `%${address}%`).execute()
      expect(owners).toHaveLength(1)
      const factors = db.selectFrom('factors').select('lookup').where('user_id', '=', owners[0]!.user_id)
      return { ...owners[0]!, lookups: await factors.execute() }
    }),
  )
}

/** Signs in to the wallet on another device. */
async function elsewhere(email: string, secret?: FactorSecret): Promise<Device> {
  const device = await parts.device(secret && (async () => secret))
  expect(await signIn(parts, device, email)).toEqual([])
  return device
}

const settingsMails = ({ login, email }: Visit, purpose: 'unfreeze' | 'delete'): Mails => {
  const wanted = { email, origin: asked.origin, purpose }
  return { mailLink: () => mailLink(login, wanted), mailCode: () => mailCode(login, wanted) }
}

const newAddress = ({ email }: Visit) => `new.${email}`

async function changeEmail(visit: Visit): Promise<void> {
  const { login, site, email } = visit
  const to = newAddress(visit)
  if ((await login.store.session())?.email === to) return
  const handlers = emailChangeHandlers(site, login)
  await parts.endCooldowns()
  const [mail, mailToNew] = [parts.newMails(email), parts.newMails(to)]
  const { action, matchNumber } = await handlers['update email']({ email: to }, asked)
  if (action === 'verifyPrimaryCode') {
    const { changeId } = (await login.store.emailChange())!
    // No link is mailed if an earlier one was opened.
    if (matchNumber !== undefined)
      await pressLink(parts, login, { approvalId: changeId, token: await mail(linkPattern) })
    await handlers['update email primary code']({ otp: await mail(codePattern) }, asked)
  }
  await handlers['update email secondary code']({ otp: await mailToNew(codePattern) }, asked)
}

/** Asserts that both vaults, this device and a new one use this address only. */
async function isKnownBy(visit: Visit, email: string): Promise<void> {
  expect((await visit.login.store.session())?.email).toBe(email)
  for (const { lookups } of await ownersOf(visit)) expect(lookups).toHaveLength(1)
  expect((await walletOf(await elsewhere(email)))?.evm).toBe(visit.address)
}

async function freeze({ login, walletId }: Visit): Promise<void> {
  const { frozenAtMs } = await readStatus(login, walletId)
  if (frozenAtMs === undefined) await freezeWallet(login, walletId)
}

async function unfreeze(visit: Visit): Promise<void> {
  const { login, email, walletId } = visit
  const { unfrozenAtMs } = await readStatus(login, walletId)
  if (unfrozenAtMs !== undefined) return
  const { proof } = await prove(parts, { access: login, email, mails: settingsMails(visit, 'unfreeze') })
  await unfreezeWallet(login, proof)
}

async function protect({ login, site, email }: Visit): Promise<void> {
  const session = (await site.session())!
  if (protectionOf(session.wallet) !== 'none') return
  const proved = await prove(parts, {
    access: login,
    email,
    mails: {
      mailLink: () => beginProtection(login, asked),
      mailCode: async () => ({ challengeId: await mailProtectionCode(login, asked) }),
    },
  })
  await protectOnVaults(login, { ...proved, secrets: [passkey] }, asked)
}

async function requestDeletion(visit: Visit): Promise<void> {
  const { login, email, walletId } = visit
  const { deletion } = await readStatus(login, walletId)
  if (!deletion)
    await deleteWallet(login, walletId, {
      ...(await prove(parts, { access: login, email, mails: settingsMails(visit, 'delete') })),
      origin: asked.origin,
    })
}

async function keep({ login, walletId }: Visit): Promise<void> {
  const { deletion } = await readStatus(login, walletId)
  if (deletion) await keepWallet(login, walletId)
}

const othersOf = async ({ login, walletId }: Visit) =>
  (await listDevices(login, walletId)).filter(({ current }) => !current)

async function revokeOthers(visit: Visit): Promise<void> {
  const { login, walletId } = visit
  for (const { deviceId } of await othersOf(visit))
    await revokeDevice(login, { walletId, deviceId, origin: asked.origin })
}

/** Exports the keys as the export page does. Like that page, it receives only the token from the device. */
async function exportKeys({ login, email, walletId, address }: Visit): Promise<void> {
  const begun = await beginExport(login, walletId)
  if (begun.status !== 'ready') throw new RangeError(begun.status)
  const keys = { device: await generateDeviceKey(), wrapKey: await generateWrapKey() }
  const page = { ...login, store: { keys: async () => keys } }
  const exporting = createExporting(page, { token: begun.token, provider: undefined, origin: asked.origin })
  expect(await exporting.open()).toMatchObject({ email })
  const proved = await prove(parts, { access: page, email, mails: exporting.mailsTo(email) })
  const { port1, port2 } = new MessageChannel()
  const received = new Promise<ExportedKeys>((resolve) => {
    port2.onmessage = ({ data }) => {
      resolve(data)
      port2.postMessage('received')
    }
  })
  try {
    await exporting.release({ ...proved, port: port1, requestFactor: async () => passkey })
    expect(privateKeyToAddress((await received).evm.key as Hex)).toBe(address)
  } finally {
    port2.close()
  }
}

/** Carries statement and receipt from one vault to the other, as the mailed page does. */
async function followLink(page: 'undo' | 'keep', token: string): Promise<void> {
  let answer = await parts.postLink(`auth/v1/links/${page}`, { token })
  for (const role of ['recovery', 'auth'])
    if (answer.handover) answer = await parts.postLink(`${role}/v1/links/handover`, { handover: answer.handover })
}

const isDate = expect.any(Date)

async function endUnfreezeDelay(): Promise<void> {
  for (const db of Object.values(parts.databases()))
    await db
      .updateTable('users')
      .set({ unfreeze_at: new Date(0) })
      .where('unfreeze_at', 'is not', null)
      .execute()
}

const operations: Readonly<Record<string, Operation>> = {
  'changing the e-mail address': {
    requests: [
      ['auth/v1/email/begin', 'challenges'],
      ['recovery/v1/email/link', 'freeze_links'],
      ['recovery/v1/links/approve', 'audit'],
      ['auth/v1/email/current', 'audit'],
      ['auth/v1/email/new', 'audit'],
      ['recovery/v1/email/change', 'audit'],
    ],
    take: changeEmail,
    after: (visit) => isKnownBy(visit, newAddress(visit)),
  },
  'undoing a change of the e-mail address': {
    requests: [
      ['auth/v1/links/undo', 'audit'],
      ['recovery/v1/links/handover', 'received_acts'],
    ],
    before: changeEmail,
    take: async ({ mail }) => followLink('undo', await mail(/\/undo#t=([\w-]{43})/)),
    after: (visit) => isKnownBy(visit, visit.email),
  },
  protecting: {
    requests: [
      ['recovery/v1/protection/prepare', 'audit'],
      ['auth/v1/wallets/protect', 'audit'],
      ['recovery/v1/protection/commit', 'audit'],
    ],
    take: protect,
    async after(visit) {
      const [auth, recovery] = await ownersOf(visit)
      expect([auth?.epoch, recovery?.epoch]).toEqual([2, 2])
      expect(recovery?.commitment).toEqual(auth?.commitment)
      const { wallet_id } = recovery!
      const shares = parts.databases().recovery.selectFrom('shares').select('epoch').where('wallet_id', '=', wallet_id)
      expect(await shares.execute()).toEqual([])
      expect(await sign(visit)).toBe(true)
      expect((await walletOf(await elsewhere(visit.email, passkey)))?.evm).toBe(visit.address)
    },
  },
  freezing: {
    requests: [
      ['auth/v1/wallets/freeze', 'audit'],
      ['recovery/v1/handover', 'received_acts'],
    ],
    take: freeze,
    async after(visit) {
      expect(await ownersOf(visit)).toMatchObject([{ frozen_at: isDate }, { frozen_at: isDate }])
      await expect(sign(visit)).rejects.toMatchObject({ code: 'WALLET_FROZEN' })
    },
  },
  unfreezing: {
    requests: [
      ['recovery/v1/links/approve', 'audit'],
      ['auth/v1/wallets/unfreeze', 'audit'],
    ],
    before: freeze,
    take: unfreeze,
    async after(visit) {
      expect(await ownersOf(visit)).toMatchObject([{ unfreeze_at: isDate }, { unfreeze_at: isDate }])
      await endUnfreezeDelay()
      expect(await sign(visit)).toBe(true)
    },
  },
  'asking for the deletion': {
    requests: [
      ['auth/v1/wallets/delete', 'audit'],
      ['recovery/v1/recovery/delete', 'received_acts'],
    ],
    take: requestDeletion,
    async after(visit) {
      const [auth, recovery] = await ownersOf(visit)
      expect(auth?.delete_at).toEqual(isDate)
      expect(recovery?.delete_at).toEqual(auth?.delete_at)
    },
  },
  'keeping a wallet that would be deleted': {
    requests: [
      ['auth/v1/wallets/keep', 'statements'],
      ['recovery/v1/handover', 'received_acts'],
    ],
    before: requestDeletion,
    take: keep,
    after: isKept,
  },
  'keeping it by the mailed link': {
    requests: [
      ['recovery/v1/links/handover', 'received_acts'],
      ['auth/v1/links/handover', 'statements'],
    ],
    before: requestDeletion,
    take: async ({ mail }) => followLink('keep', await mail(/\/keep#t=([\w-]{43})/)),
    after: isKept,
  },
  'revoking a device': {
    requests: [
      ['auth/v1/devices/revoke', 'audit'],
      ['recovery/v1/handover', 'received_acts'],
    ],
    before: async ({ other }) => void (await other()),
    take: revokeOthers,
    async after(visit) {
      const { auth, recovery } = parts.databases()
      const revoked = auth.selectFrom('devices').select('device_id').where('wallet_id', '=', visit.walletId)
      const { device_id } = await revoked.where('status', '=', 'revoked').executeTakeFirstOrThrow()
      const shares = auth.selectFrom('shares').select('kind').where('device_id', '=', device_id)
      const approvals = recovery.selectFrom('approvals').select('purpose').where('device_id', '=', device_id)
      expect([await shares.execute(), await approvals.execute()]).toEqual([[], []])
      await expect(sign(await visit.other())).rejects.toMatchObject({ code: 'DEVICE_NOT_ACTIVE' })
      expect(await sign(visit)).toBe(true)
    },
  },
  'exporting the keys': {
    requests: [
      ['auth/v1/exports/begin', 'audit'],
      ['auth/v1/exports/open', 'devices'],
      ['auth/v1/exports/release', 'audit'],
      ['recovery/v1/recovery/export', 'audit'],
    ],
    take: exportKeys,
    async after(visit) {
      expect(await ownersOf(visit)).toMatchObject([{ exported_at: isDate }, { exported_at: isDate }])
      expect(await sign(visit)).toBe(true)
    },
  },
}

async function isKept(visit: Visit): Promise<void> {
  expect(await ownersOf(visit)).toMatchObject([{ delete_at: null }, { delete_at: null }])
  expect(await sign(visit)).toBe(true)
}

async function visitorOf({ before }: Operation): Promise<Visit> {
  const [device, email] = [await parts.device(), parts.newEmail()]
  const mail = parts.newMails(email)
  await signIn(parts, device, email)
  const { walletId, evm } = (await walletOf(device))!
  let other: Promise<Device> | undefined
  const visit: Visit = {
    ...{ ...device, email, walletId, address: evm, mail },
    other: () => {
      other ??= elsewhere(email)
      return other
    },
  }
  await before?.(visit)
  return visit
}

/** Repeats the operation until it succeeds, reopening the frame after each attempt. */
async function finish({ take }: Operation, visit: Visit): Promise<readonly string[]> {
  const failures: string[] = []
  while (failures.length < 10) {
    const code = await take(visit).then(() => undefined, codeOf)
    await syncSession(visit.site, visit.login)
    if (code === undefined) return failures
    failures.push(code)
  }
  throw new Error(`It is never done: ${failures.join(', ')}`)
}

/** One vault kill per test, so that a later one cannot hide its effect. The stateless secure site is killed at every request of one test. */
const cases = Object.entries(operations).flatMap(([name, operation]) => {
  const kills = bothEnds(operation.requests)
  const ofSite = kills.filter(({ part }) => part === 'secure')
  const ofVaults = kills.filter(({ part }) => part !== 'secure')
  return [
    ...ofVaults.map((kill) => ({ name, operation, kills: [kill], killed: `the vault at ${kill.path}` })),
    { name, operation, kills: ofSite, killed: 'the secure site at each request' },
  ]
})

test.each(cases)('$name is completed after a kill of $killed', async ({ operation, kills }) => {
  const visit = await visitorOf(operation)
  parts.killAt(...kills)
  const failures = await finish(operation, visit)
  expect(parts.pending()).toEqual([])
  expect(understood).toEqual(expect.arrayContaining([...failures]))
  expect((await walletOf(visit))?.evm).toBe(visit.address)
  await operation.after(visit)
})
