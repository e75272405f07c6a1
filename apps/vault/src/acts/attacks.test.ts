import type { KeyObject } from 'node:crypto'
import * as routes from '@latchkey/contracts/vault/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ActWallet, callAct, newControlKey } from '../../test/testActs.ts'
import * as flows from '../../test/testFlows.ts'
import { startTestStack } from '../../test/testStack.ts'
import { call, randomText, type TestDevice, type TestVault, testDevice } from '../../test/testVaults.ts'
import { issueStatement } from '../statements/outbox.ts'

let stack: Awaited<ReturnType<typeof startTestStack>>
let owner: flows.Visitor
let wallet: ProtectedWallet
let count = 0
const origin = 'https://app.example'

/** Allows the next mail at once. */
async function pause(): Promise<void> {
  for (const { db } of [stack.auth, stack.recovery]) await db.deleteFrom('events').execute()
}

beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())
beforeEach(async () => {
  count += 1
  owner = { email: `owner${count}@example.com`, device: await testDevice() }
  await pause()
  wallet = await protectedWallet(await flows.signUp(stack, owner))
})

type Purpose = 'signIn' | 'protect' | 'delete'

/** A link of the owner's mailbox, opened for this device. */
async function openedLink(device: TestDevice, purpose: Purpose): Promise<string> {
  await pause()
  const payload = { email: owner.email, origin }
  const { reply } =
    purpose === 'signIn'
      ? await call(stack.recovery, {
          ...{ device, route: routes.beginDeviceRoute },
          payload: { statement: await statementFor(device), origin },
        })
      : await call(stack.recovery, {
          ...{ device, route: routes.beginApprovalRoute },
          payload: { ...payload, purpose },
        })
  await flows.postLink(stack.recovery, 'approve', await mailed((text) => flows.linkToken(text, 'approve')))
  return reply.approvalId
}

/** The auth vault's statement for a device that has entered the code. */
async function statementFor(device: TestDevice): Promise<string> {
  const payload = await mailedCode(device, 'signIn')
  const { wallet } = (await call(stack.auth, { device, route: routes.verifyCodeRoute, payload })).reply
  if (wallet.status !== 'active') throw new RangeError(wallet.status)
  return wallet.statement
}

/** A code of the owner's mailbox, mailed for this device. */
async function mailedCode(device: TestDevice, purpose: Purpose) {
  await pause()
  const payload = { email: owner.email, purpose, origin }
  const { reply } = await call(stack.auth, { device, route: routes.beginCodeRoute, payload })
  return { challengeId: reply.challengeId, code: await mailed(codeIn) }
}

const codeIn = (text: string) => /^(\d{6})$/m.exec(text)?.[1] ?? ''

/** The first match in the owner's mails; skips notices. */
async function mailed(find: (text: string) => string, to = owner.email): Promise<string> {
  for (;;) {
    const found = find((await stack.mailbox.next(to)).text)
    if (found !== '') return found
  }
}

/** Random bytes stand in for what only the owner's factor opens. */
function sealed() {
  const factor = { salt: randomText(16), wrappedKey: randomText(62) }
  const factors = [{ type: 'password' as const, kdf: 'argon2id/m=65536,t=3,p=1' as const, ...factor }]
  return { sealedHalf: randomText(63), factors }
}

/** The shares of a new wallet key. */
function renewed({ record }: ActWallet) {
  const [container, deviceShare, recoveryShare] = [randomText(60), randomText(33), randomText(33)]
  const next = { ...record, epoch: record.epoch + 1 }
  return { record: next, commitment: randomText(32), container, deviceShare, recoveryShare }
}

type ProtectedWallet = flows.NewWallet & { readonly secretKey: KeyObject; readonly secretPublicKey: string }

/** Protects a wallet as its owner, at both vaults. */
async function protectedWallet(before: flows.NewWallet): Promise<ProtectedWallet> {
  const { device } = owner
  const proofs = { approvalId: await openedLink(device, 'protect'), proof: await mailedCode(device, 'protect') }
  const { control: secretPublicKey, controlKey: secretKey } = newControlKey()
  const after = { ...renewed(before), secretPublicKey }
  const facts = { newCommitment: after.commitment }
  const { container, deviceShare, recoveryShare, ...shared } = after
  const atRecovery = { approvalId: proofs.approvalId, ...shared, protection: sealed() }
  const atAuth = { proof: proofs.proof, ...after }
  const asked = { device, wallet: before, name: 'protect', facts } as const
  const answers = [
    await callAct(stack.recovery, { ...asked, route: routes.prepareProtectionRoute, payload: atRecovery }),
    await callAct(stack.auth, { ...asked, route: routes.protectWalletRoute, payload: atAuth }),
    await call(stack.recovery, {
      ...{ device, route: routes.commitProtectionRoute },
      payload: { walletId: before.record.walletId, commitment: after.commitment },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  return { ...before, ...after, secretKey }
}

/** The rows of the wallet, its owner and its devices at both vaults. */
async function stored(): Promise<unknown> {
  const { walletId } = wallet.record
  const states = [stack.auth, stack.recovery].map(async ({ role, db }: TestVault) => ({
    wallets: await db.selectFrom('wallets').selectAll().where('wallet_id', '=', walletId).execute(),
    shares: await db.selectFrom('shares').selectAll().where('wallet_id', '=', walletId).orderBy('device_id').execute(),
    users: await db
      .selectFrom('users')
      .innerJoin('wallets', 'wallets.user_id', 'users.user_id')
      .innerJoin('factors', 'factors.user_id', 'users.user_id')
      .select(['delete_at', 'frozen_at', 'lookup'])
      .where('wallet_id', '=', walletId)
      .execute(),
    ...(role === 'auth'
      ? { devices: await db.selectFrom('devices').selectAll().where('wallet_id', '=', walletId).execute() }
      : {
          devices: await db.selectFrom('key_devices').selectAll().where('wallet_id', '=', walletId).execute(),
          protections: await db.selectFrom('protections').selectAll().where('wallet_id', '=', walletId).execute(),
        }),
  }))
  return Promise.all(states)
}

type Thief = {
  readonly device: TestDevice
  /** Signs with a key of the thief's own: deriving the control key takes shares that neither vault released. */
  readonly wallet: ActWallet
}

/** Every act at one vault, with every code and link that the owner's mailbox gets. Resolves with the errors. */
const attempts = {
  async auth({ device, wallet }: Thief) {
    const { walletId, epoch } = wallet.record
    const ask = { device, wallet }
    const { container, commitment, deviceShare, recoveryShare, record } = renewed(wallet)
    const shares = { container, commitment, deviceShare, recoveryShare, record, secretPublicKey: randomText(32) }
    const { auth } = stack
    const target = owner.device.deviceId === device.deviceId ? randomText(32) : owner.device.deviceId
    await pause()
    const begun = await call(auth, {
      ...{ device, route: routes.beginEmailChangeRoute },
      payload: { walletId, email: `thief${count}@example.com`, origin },
    })
    if (begun.status === 200) await mailed(codeIn)
    const change = { changeId: begun.reply?.changeId ?? crypto.randomUUID(), code: '000000' }
    const answers = {
      addDevice: await callAct(auth, {
        ...{ ...ask, name: 'addDevice', route: routes.addDeviceRoute },
        payload: { walletId, epoch, origin, deviceShare },
      }),
      revoke: await callAct(auth, {
        ...{ ...ask, name: 'revoke', route: routes.revokeDeviceRoute },
        payload: { walletId, deviceId: target },
      }),
      protect: await callAct(auth, {
        ...{ ...ask, name: 'protect', route: routes.protectWalletRoute, facts: { newCommitment: commitment } },
        payload: { proof: await mailedCode(device, 'protect'), ...shares },
      }),
      changeEmail: await callAct(auth, {
        ...{ ...ask, name: 'changeEmail', route: routes.verifyNewEmailRoute },
        payload: { ...change, email: `thief${count}@example.com` },
      }),
      delete: await callAct(auth, {
        ...{ ...ask, name: 'delete', route: routes.deleteWalletRoute },
        payload: { proof: await mailedCode(device, 'delete'), walletId },
      }),
    }
    return codesOf(answers)
  },
  async recovery({ device, wallet }: Thief) {
    const { walletId } = wallet.record
    const ask = { device, wallet, route: routes.prepareActRoute }
    const { record, commitment } = renewed(wallet)
    const email = `thief${count}@example.com`
    const { recovery } = stack
    const answers = {
      addDevice: await callAct(recovery, {
        ...{ ...ask, name: 'addDevice' },
        payload: { name: 'addDevice', walletId, approvalId: await openedLink(device, 'signIn') },
      }),
      revoke: await callAct(recovery, {
        ...{ ...ask, name: 'revoke' },
        payload: { name: 'revoke', walletId, deviceId: owner.device.deviceId },
      }),
      protect: await callAct(recovery, {
        ...{ ...ask, name: 'protect', route: routes.prepareProtectionRoute, facts: { newCommitment: commitment } },
        payload: {
          approvalId: await openedLink(device, 'protect'),
          record,
          commitment,
          secretPublicKey: randomText(32),
          protection: sealed(),
        },
      }),
      changeEmail: await callAct(recovery, {
        ...{ ...ask, name: 'changeEmail' },
        payload: { name: 'changeEmail', walletId, changeId: crypto.randomUUID(), email },
      }),
      delete: await callAct(recovery, {
        ...{ ...ask, name: 'delete' },
        payload: { name: 'delete', walletId, approvalId: await openedLink(device, 'delete') },
      }),
    }
    return codesOf(answers)
  },
}

const codesOf = (answers: Readonly<Record<string, { readonly code?: string }>>) =>
  Object.fromEntries(Object.entries(answers).map(([name, { code }]) => [name, code]))

/** The wallet, with a control key of the thief. */
const forged = ({ record, commitment }: ActWallet): ActWallet => ({
  record,
  commitment,
  controlKey: newControlKey().controlKey,
})

const invalid = 'ACT_SIGNATURE_INVALID'
const allInvalid = { addDevice: invalid, revoke: invalid, protect: invalid, changeEmail: invalid, delete: invalid }

describe('the mailbox of a protected wallet', () => {
  it('finishes no device, and revokes, protects, changes and deletes nothing at either vault', async () => {
    const device = await testDevice()
    await openedLink(device, 'signIn')
    const opened = await call(stack.auth, { device, route: routes.openWalletRoute, payload: {} })
    expect(opened.reply.wallet.status).toBe('active')
    const before = await stored()
    const thief = { device, wallet: forged(wallet) }
    expect(await attempts.auth(thief)).toEqual({
      addDevice: invalid,
      revoke: 'DEVICE_NOT_ACTIVE',
      protect: 'DEVICE_NOT_ACTIVE',
      changeEmail: 'EMAIL_CHANGE_EXPIRED',
      delete: 'DEVICE_NOT_ACTIVE',
    })
    expect(await attempts.recovery(thief)).toEqual(allInvalid)
    expect(await stored()).toEqual(before)
  })
})

describe("a stolen device's key and the mailbox, without the control key", () => {
  it('do nothing that cannot be undone at either vault', async () => {
    const before = await stored()
    const thief = { device: owner.device, wallet: forged(wallet) }
    expect(await attempts.auth(thief)).toEqual(allInvalid)
    expect(await attempts.recovery(thief)).toEqual(allInvalid)
    expect(await stored()).toEqual(before)
  })

  it('revoke no other device without a signature', async () => {
    const payload = { walletId: wallet.record.walletId, deviceId: randomText(32) }
    const asked = { device: owner.device, route: routes.revokeDeviceRoute, payload }
    expect(await call(stack.auth, asked)).toMatchObject({ status: 403, code: invalid })
  })
})

/** A vault that has replaced the wallet's control key by the attacker's in its own database. */
async function replaceControlKey({ db, keys, role }: TestVault): Promise<ActWallet> {
  const { control, controlKey } = newControlKey()
  const { walletId } = wallet.record
  const row = await db.selectFrom('wallets').selectAll().where('wallet_id', '=', walletId).executeTakeFirstOrThrow()
  const record = { ...wallet.record, control }
  const text = JSON.stringify(Object.fromEntries(Object.entries(record).toSorted()))
  const container = role === 'auth' ? row.container.toString('base64url') : ''
  const facts = { user_id: row.user_id, record: text, container, commitment: wallet.commitment }
  const forgedRow = { record: text, record_mac: keys.pepper.walletMac(facts) }
  await db.updateTable('wallets').set(forgedRow).where('wallet_id', '=', walletId).execute()
  return { record, commitment: wallet.commitment, controlKey }
}

describe('a compromised auth vault, with its database and keys, a mailbox and a device', () => {
  it('makes the recovery vault carry out no act', async () => {
    const attacker = { device: owner.device, wallet: await replaceControlKey(stack.auth) }
    const before = await stored()
    expect(await attempts.recovery(attacker)).toEqual(allInvalid)
    const row = { wallet_id: wallet.record.walletId, epoch: wallet.record.epoch }
    const device = owner.device
    const approvalId = await openedLink(device, 'delete')
    const { deviceId } = device
    const content = { purpose: 'delete', deviceId, deletedAtMs: stack.clock.now(), locale: 'en' } as const
    const handover = await issueStatement(stack.auth, { wallet: row, content })
    const asked = { device, route: routes.deleteRecoveryRoute, payload: { approvalId, handover } }
    expect(await call(stack.recovery, asked)).toMatchObject({ code: 'ACT_NOT_PREPARED' })
    const committed = { walletId: wallet.record.walletId, commitment: randomText(32) }
    expect(
      await call(stack.recovery, { device, route: routes.commitProtectionRoute, payload: committed }),
    ).toMatchObject({ code: 'ACT_NOT_PREPARED' })
    expect(await stored()).toEqual(before)
  })

  it('cannot move the wallet to an address of its own', async () => {
    const attacker = await replaceControlKey(stack.auth)
    const { device } = owner
    const { recovery, auth } = stack
    const email = `thief${count}@example.com`
    const changeId = crypto.randomUUID()
    const row = { wallet_id: wallet.record.walletId, epoch: wallet.record.epoch }
    const before = await stored()
    await pause()
    const content = { purpose: 'changeEmail', changeId, email } as const
    const handover = await issueStatement(auth, { wallet: row, content })
    await call(recovery, { device, route: routes.beginEmailLinkRoute, payload: { handover, email, origin } })
    await flows.postLink(recovery, 'approve', await mailed((text) => flows.linkToken(text, 'approve')))
    const payload = { name: 'changeEmail', walletId: wallet.record.walletId, changeId, email } as const
    const signed = { device, wallet: attacker, name: 'changeEmail', route: routes.prepareActRoute, payload } as const
    expect(await callAct(recovery, signed)).toMatchObject({ code: invalid })
    const change = { device, route: routes.changeRecoveryEmailRoute, payload: { changeId } }
    expect(await call(recovery, change)).toMatchObject({ code: 'ACT_NOT_PREPARED' })
    expect(await stored()).toEqual(before)
  })
})

describe('a compromised recovery vault, with its database and keys, a mailbox and a device', () => {
  it('makes the auth vault carry out no act', async () => {
    const attacker = { device: owner.device, wallet: await replaceControlKey(stack.recovery) }
    const before = await stored()
    expect(await attempts.auth(attacker)).toEqual(allInvalid)
    expect(await stored()).toEqual(before)
  })
})

/** Finishes a new device at one vault, with the proofs from the owner's mailbox. */
async function joinAt(vault: TestVault, by: ActWallet) {
  const device = await testDevice()
  const { walletId, epoch } = wallet.record
  const approvalId = await openedLink(device, 'signIn')
  const asked = { device, wallet: by, name: 'addDevice' } as const
  return vault.role === 'auth'
    ? callAct(vault, {
        ...{ ...asked, route: routes.addDeviceRoute },
        payload: { walletId, epoch, origin, deviceShare: randomText(33) },
      })
    : callAct(vault, { ...asked, route: routes.prepareActRoute, payload: { name: 'addDevice', walletId, approvalId } })
}

/** A vault that has replaced the public half of the owner's secret by the attacker's in its own database. */
async function replaceSecret({ db, keys }: TestVault): Promise<ActWallet> {
  const { control: publicKey, controlKey: secretKey } = newControlKey()
  const { walletId } = wallet.record
  const rows = db.selectFrom('owner_secrets').selectAll().where('wallet_id', '=', walletId)
  const { set_at } = await rows.executeTakeFirstOrThrow()
  const setAtMs = set_at?.getTime() ?? null
  const mac = keys.pepper.secretMac({ walletId, commitment: wallet.commitment, publicKey, setAtMs })
  await db.updateTable('owner_secrets').set({ public_key: publicKey, mac }).where('wallet_id', '=', walletId).execute()
  return { ...wallet, secretKey }
}

describe("a device's shares, its control key and the mailbox of a protected wallet, without its secret", () => {
  it('finish no device at either vault, from the first day', async () => {
    const { secretKey: _, ...stolen } = wallet
    const before = await stored()
    for (const vault of [stack.auth, stack.recovery]) {
      expect(await joinAt(vault, stolen)).toMatchObject({ status: 403, code: 'ACT_SECRET_REQUIRED' })
      const guessed = { ...stolen, secretKey: newControlKey().controlKey }
      expect(await joinAt(vault, guessed)).toMatchObject({ code: invalid })
      // The control key's signature does not replace that of the secret.
      expect(await joinAt(vault, { ...stolen, secretKey: stolen.controlKey })).toMatchObject({ code: invalid })
    }
    expect(await stored()).toEqual(before)
    for (const vault of [stack.auth, stack.recovery]) expect((await joinAt(vault, wallet)).status).toBe(200)
  })

  it('cannot begin the week of a secret again by repeating its commit', async () => {
    const at = stack.clock.now()
    await stack.clock.advance(60_000)
    const { walletId } = wallet.record
    const payload = { walletId, commitment: wallet.commitment }
    const repeated = { device: owner.device, route: routes.commitProtectionRoute, payload }
    expect((await call(stack.recovery, repeated)).status).toBe(200)
    for (const { db } of [stack.auth, stack.recovery]) {
      const rows = db.selectFrom('owner_secrets').select(['public_key', 'set_at']).where('wallet_id', '=', walletId)
      expect(await rows.execute()).toEqual([{ public_key: wallet.secretPublicKey, set_at: new Date(at) }])
    }
  })

  it.each(['auth', 'recovery'] as const)('nor with the database and keys of the %s vault', async (role) => {
    const attacker = await replaceSecret(stack[role])
    const other = role === 'auth' ? stack.recovery : stack.auth
    expect(await joinAt(other, attacker)).toMatchObject({ code: invalid })
  })

  it.each(['auth', 'recovery'] as const)(
    'nor with a row swapped in the database of the %s vault alone',
    async (role) => {
      const { control: public_key, controlKey: secretKey } = newControlKey()
      const { db } = stack[role]
      const { walletId } = wallet.record
      await db.updateTable('owner_secrets').set({ public_key }).where('wallet_id', '=', walletId).execute()
      expect(await joinAt(stack[role], { ...wallet, secretKey })).toMatchObject({ code: 'STORED_RECORD_UNREADABLE' })
    },
  )
})
