import { readdir, readFile } from 'node:fs/promises'
import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { releaseShareRoute } from '@latchkey/contracts/vault/routes'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import { aesGcmOpen } from '@latchkey/crypto/aesGcm'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { combineShares, commitWalletKey, shareLength } from '@latchkey/crypto/embedded/walletKey'
import { randomBytes } from '@latchkey/crypto/random'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { storedTables } from '../../../vault/src/operations/storedTables.ts'
import { openProtection } from '../../../vault/src/recovery/protections.ts'
import { openShare } from '../../../vault/src/wallets/shares.ts'
import type { TestVault } from '../../../vault/test/testVaults.ts'
import { type Fault, type LoginStack, startLoginStack } from '../../test/loginStack.ts'
import { memoryStore } from '../../test/memoryStore.ts'
import { signInByMail } from '../../test/signedInDevice.ts'
import { syncSession } from '../frame/syncSession.ts'
import { connectEmail, submitCode } from '../login/emailLogin.ts'
import type { Login } from '../login/login.ts'
import type { DeviceStore } from '../signer/deviceStore.ts'
import type { FactorQuestion } from '../signer/outputs.ts'
import type { StoredWallet } from '../signer/storedWallet.ts'
import { checkWallet } from '../signer/walletCommands.ts'
import { createSite } from '../site/site.ts'
import { planRun } from '../site/vaultAccess.ts'
import { beginProtection, mailProtectionCode, protectOnVaults } from './protectOnVaults.ts'

let stack: LoginStack
let count = 0
const asked = { origin: 'https://app.example', signal: new AbortController().signal }
const password: FactorSecret = { type: 'password', password: 'five blue kites fly' }
/** Stands in for a passkey, because deriving a key from a password is slow. */
const passkey: FactorSecret = {
  ...{ type: 'passkey', credentialId: toBase64Url(randomBytes(32)), salt: toBase64Url(randomBytes(32)) },
  prf: randomBytes(32),
}
const newEmail = () => `protected${++count}@example.com`

beforeAll(async () => {
  stack = await startLoginStack()
})
afterAll(() => stack.stop())
afterEach(() => stack.setFaults(() => undefined))

type Visit = { readonly store: DeviceStore; readonly email: string; readonly secrets?: readonly FactorSecret[] }

/** Signs in by link and code. `secrets` are the visitor's answers to factor prompts, in order. */
async function signIn({ store, email, secrets }: Visit) {
  const questions: FactorQuestion[] = []
  const requestFactor: Login['requestFactor'] = async (question) => {
    const secret = secrets?.[questions.push(question) - 1]
    if (!secret) throw new RangeError('asked too often')
    return secret
  }
  const login: Login = { ...stack.loginOn(store), ...(secrets && { requestFactor }) }
  await stack.endCooldowns()
  await signInByMail(stack, login, email)
  return { ...(await walletOn(store)), questions }
}

async function walletOn(store: DeviceStore) {
  const session = await store.session()
  const wallet = session && (await store.wallet(session.userId))
  if (!wallet) throw new RangeError('not signed in')
  return { address: wallet.record.evm, wallet }
}

/** The frame of a device, which signs a message without a prompt. */
function frameOn(store: DeviceStore) {
  const login = stack.loginOn(store)
  let isEnded = false
  const site = createSite({
    ...{ projectId: '0'.repeat(32), serverUrl: 'http://server', access: login, app: () => ({}) as never },
    ...{ window: {} as Window, setVisible: () => {}, onFrozen: () => {} },
    onSessionEnded: () => {
      isEnded = true
    },
  })
  const request = { namespace: 'eip155', method: 'personal_sign', chainId: 'eip155:1' } as const
  return {
    ...{ login, site, isEnded: () => isEnded },
    async sign(): Promise<Hex> {
      const { address } = await walletOn(store)
      return (await site.sign({ ...request, params: ['0x68656c6c6f', address] }, asked)) as Hex
    },
  }
}

async function protect(visit: Visit): Promise<void> {
  await protectOnVaults(stack.loginOn(visit.store), await prove(visit), asked)
}

/** The mailed proofs for a protection. */
async function prove({ store, email, secrets = [passkey] }: Visit): Promise<protectOnVaults.Params> {
  const login = stack.loginOn(store)
  await stack.endCooldowns()
  const { approvalId } = await beginProtection(login, asked)
  await stack.openLink(email)
  const challengeId = await mailProtectionCode(login, asked)
  return { approvalId, proof: { challengeId, code: await stack.codeFor(email) }, secrets }
}

test('a protected wallet opens on a new device only by link, code and password', async () => {
  const [store, email] = [await memoryStore(), newEmail()]
  const { address } = await signIn({ store, email })
  await protect({ store, email, secrets: [password] })
  expect((await walletOn(store)).address).toBe(address)
  expect(await stack.nextMail(email)).toContain('New devices need your password or passkey from')
  const wrong = { type: 'password', password: 'five blue kites' } as const
  const joined = await signIn({ store: await memoryStore(), email, secrets: [wrong, password] })
  expect(joined.address).toBe(address)
  expect(joined.questions.map(({ isWrong, factors }) => [isWrong, factors])).toEqual([
    [false, [{ type: 'password' }]],
    [true, [{ type: 'password' }]],
  ])
  await stack.nextMail(email)
  const unasked = signIn({ store: await memoryStore(), email })
  await expect(unasked).rejects.toMatchObject({ code: 'PROTECTION_SECRET_REQUIRED' })
}, 300_000)

test('after five wrong secrets the sign-in has to start over', async () => {
  const [store, email] = [await memoryStore(), newEmail()]
  await signIn({ store, email })
  await protect({ store, email })
  await stack.nextMail(email)
  const wrong = { ...passkey, prf: randomBytes(32) }
  const guessing = signIn({ store: await memoryStore(), email, secrets: Array.from({ length: 9 }, () => wrong) })
  await expect(guessing).rejects.toMatchObject({ code: 'PROTECTION_SECRET_WRONG' })
})

test('only the device that raised the protection keeps its access', async () => {
  const [store, other, email] = [await memoryStore(), await memoryStore(), newEmail()]
  await signIn({ store, email })
  await signIn({ store: other, email })
  await stack.nextMail(email)
  await protect({ store, email })
  const sign = async (one: DeviceStore) => {
    const login = stack.loginOn(one)
    const release = { route: releaseShareRoute, payload: { purpose: 'readBack', origin: asked.origin } }
    const { calls, wrapKey, signer } = await planRun(login, { release })
    return checkWallet(signer, { wallet: (await walletOn(one)).wallet, wrapKey, calls })
  }
  expect(await sign(store)).toMatchObject({ status: 'active' })
  await expect(sign(other)).rejects.toMatchObject({ code: 'DEVICE_NOT_ACTIVE' })
})

test('needs a code and an approval for this purpose', async () => {
  const [store, email] = [await memoryStore(), newEmail()]
  await signIn({ store, email })
  const login = stack.loginOn(store)
  await stack.endCooldowns()
  const { approvalId } = await beginProtection(login, asked)
  // The vaults mail independently, so the link is awaited before the code is requested.
  const openLink = await stack.linkIn(email)
  const challengeId = await mailProtectionCode(login, asked).catch(async () => {
    await stack.endCooldowns()
    return mailProtectionCode(login, asked)
  })
  const withCode = (code: string) => ({ approvalId, proof: { challengeId, code }, secrets: [passkey] })
  await expect(protectOnVaults(login, withCode('000000'), asked)).rejects.toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
  await openLink()
  const code = await stack.codeFor(email)
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(protectOnVaults(login, withCode(wrong), asked)).rejects.toMatchObject({ code: 'OTP_INVALID' })
  await protectOnVaults(login, withCode(code), asked)
})

const paths = ['recovery/v1/protection/prepare', 'auth/v1/wallets/protect', 'recovery/v1/protection/commit']
const faults = paths.flatMap((path) => (['request', 'answer'] as const).map((fault): [string, Fault] => [path, fault]))

/** True if the auth vault replaces the shares although this request or its response is lost. */
const protects = (path: string, fault: Fault): boolean =>
  !(path.includes('prepare') || (path.includes('wallets') && fault === 'request'))

test.each(faults)('when %s loses its %s, a new device still gets the same address', async (path, fault) => {
  const [store, email] = [await memoryStore(), newEmail()]
  const { address } = await signIn({ store, email })
  stack.setFaults((asked) => (asked === path ? fault : undefined))
  await protect({ store, email }).catch((error: { readonly code: string }) =>
    expect(error.code).toBe('VAULT_UNREACHABLE'),
  )
  stack.setFaults(() => undefined)
  const isProtected = protects(path, fault)
  if (isProtected) await stack.nextMail(email)
  const joined = await signIn({ store: await memoryStore(), email, secrets: [passkey] })
  expect(joined.address).toBe(address)
  expect(joined.questions.length).toBe(isProtected ? 1 : 0)
})

/** True if the recovery vault has only the share that matches the auth vault's. */
async function knowsEpoch(walletId: string, epoch: number): Promise<boolean> {
  const wallets = stack.recovery.db.selectFrom('wallets').select('epoch').where('wallet_id', '=', walletId)
  const shares = stack.recovery.db.selectFrom('shares').select('epoch').where('wallet_id', '=', walletId)
  return (await wallets.executeTakeFirstOrThrow()).epoch === epoch && (await shares.execute()).length === 0
}

test.each(faults)('when %s loses its %s, the device still signs, and can protect again', async (path, fault) => {
  const [store, email] = [await memoryStore(), newEmail()]
  const { address } = await signIn({ store, email })
  stack.setFaults((asked) => (asked === path ? fault : undefined))
  await protect({ store, email }).catch((error: { readonly code: string }) =>
    expect(error.code).toBe('VAULT_UNREACHABLE'),
  )
  stack.setFaults(() => undefined)
  const { sign, isEnded } = frameOn(store)
  const message = { raw: '0x68656c6c6f' } as const
  expect(await verifyMessage({ address: address as Hex, message, signature: await sign() })).toBe(true)
  expect(isEnded()).toBe(false)
  if (protects(path, fault)) await stack.nextMail(email)
  await protect({ store, email })
  const { record } = (await walletOn(store)).wallet
  expect(await knowsEpoch(record.walletId, record.epoch)).toBe(true)
})

/** Both vaults become unreachable once the auth vault has replaced the shares. */
async function protectInOutage({ store, email }: Visit): Promise<protectOnVaults.Params> {
  const params = await prove({ store, email })
  let isDown = false
  stack.setFaults((path) => {
    if (isDown) return 'request'
    isDown = path === 'auth/v1/wallets/protect'
    return isDown ? 'answer' : undefined
  })
  const protecting = protectOnVaults(stack.loginOn(store), params, asked)
  await expect(protecting).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
  stack.setFaults(() => undefined)
  await stack.nextMail(email)
  return params
}

test('finishes a protection on the next visit if only the auth vault has made it', async () => {
  const [store, email] = [await memoryStore(), newEmail()]
  const { address, wallet } = await signIn({ store, email })
  await protectInOutage({ store, email })
  const { login, site, isEnded } = frameOn(store)
  await syncSession(site, login)
  expect(isEnded()).toBe(false)
  expect((await walletOn(store)).address).toBe(address)
  expect((await walletOn(store)).wallet.record.epoch).toBe(2)
  expect(await knowsEpoch(wallet.record.walletId, 2)).toBe(true)
})

test('after an outage the same code completes the protection, and other factors replace the first ones', async () => {
  const [store, email] = [await memoryStore(), newEmail()]
  const { address } = await signIn({ store, email })
  await protectOnVaults(stack.loginOn(store), await protectInOutage({ store, email }), asked)
  expect((await walletOn(store)).wallet.record.epoch).toBe(2)
  await protectInOutage({ store, email })
  const chosen: FactorSecret = { ...passkey, prf: randomBytes(32) }
  await protect({ store, email, secrets: [chosen] })
  await stack.nextMail(email)
  const joined = await signIn({ store: await memoryStore(), email, secrets: [passkey, chosen] })
  expect(joined.address).toBe(address)
  expect(joined.questions.map(({ isWrong }) => isWrong)).toEqual([false, true])
})

test('a device with a share of an older key signs out, and comes back as a new device', async () => {
  const [store, email] = [await memoryStore(), newEmail()]
  const { address, wallet } = await signIn({ store, email })
  await protect({ store, email })
  await stack.nextMail(email)
  // As after restoring an older profile of the browser.
  await store.saveWallet(wallet, email)
  const { sign, site, isEnded } = frameOn(store)
  await expect(sign()).rejects.toMatchObject({ code: 'SHARE_EPOCH_WRONG' })
  expect(isEnded()).toBe(true)
  expect(await site.session()).toBeUndefined()
  expect((await signIn({ store, email, secrets: [passkey] })).address).toBe(address)
  await sign()
})

test('a signed-out device finishes the protection at the next sign-in, without another approval', async () => {
  const [store, email] = [await memoryStore(), newEmail()]
  const { address } = await signIn({ store, email })
  await protectInOutage({ store, email })
  await store.saveSession(undefined)
  const { login, sign } = frameOn(store)
  await stack.endCooldowns()
  expect(await connectEmail(login, email, asked)).toEqual({ action: 'verifyCode' })
  await submitCode(login, await stack.codeFor(email), asked)
  expect((await walletOn(store)).address).toBe(address)
  await sign()
})

test('a device that was revoked before the protection was finished can join again', async () => {
  const [store, email] = [await memoryStore(), newEmail()]
  const { address, wallet } = await signIn({ store, email })
  await protectInOutage({ store, email })
  const { walletId } = wallet.record
  await stack.auth.db.updateTable('devices').set({ status: 'revoked' }).where('wallet_id', '=', walletId).execute()
  await store.saveSession(undefined)
  const { login } = frameOn(store)
  await stack.endCooldowns()
  await connectEmail(login, email, asked)
  const code = await stack.codeFor(email)
  await stack.endCooldowns()
  expect(await submitCode(login, code, asked)).toMatchObject({ action: 'verifyDevice' })
  expect((await signIn({ store, email, secrets: [passkey] })).address).toBe(address)
})

test('both vaults with all their keys cannot open the share of a protected wallet', async () => {
  const [store, email] = [await memoryStore(), newEmail()]
  await signIn({ store, email })
  const before = (await walletOn(store)).wallet
  await protect({ store, email })
  const { record, container, commitment } = (await walletOn(store)).wallet
  const { walletId } = record
  const both = [stack.recovery, stack.auth]
  const known = (await Promise.all(both.map((vault) => everythingIn(vault, record)))).flat()

  // The previous set, whose shares were not sealed, has been deleted.
  const shares = (await Promise.all(both.map((vault) => sharesIn(vault, walletId)))).flat()
  expect(shares.map(({ kind, epoch }) => [kind, epoch]).sort()).toEqual([
    ['device', 2],
    ['recovery', 2],
  ])
  expect(known.some((value) => value.equals(before.commitment))).toBe(false)

  const opened = (await Promise.all(both.map((vault) => openedIn(vault, record)))).flat()
  const [row] = await stack.recovery.db.selectFrom('protections').selectAll().execute().then(ofWallet(walletId))
  const { protection } = await openProtection(stack.recovery, row!)
  const blobs = [protection.sealedHalf, ...protection.factors.map(({ wrappedKey }) => wrappedKey)]
  const sealed = [...blobs.map((text) => fromBase64(text)!), container]
  const values = [...known, ...opened.map((bytes) => Buffer.from(bytes)), ...sealed.map((bytes) => Buffer.from(bytes))]

  // No 32 bytes stored on the servers decrypt any sealed value.
  const keys = new Map(
    values.flatMap((value) => windows(value, 32)).map((bytes) => [Buffer.from(bytes).toString('hex'), bytes]),
  )
  for (const key of keys.values())
    for (const blob of sealed)
      for (const aad of aadsOf(record))
        expect(await aesGcmOpen({ key, nonce: blob.slice(2, 14), aad, sealed: blob.slice(14) })).toBeUndefined()
  // No two values combine to the key either.
  const candidates = values
    .filter(({ length }) => length >= 33)
    .flatMap((value) => [value.subarray(0, 33), value.subarray(-33)].map((share) => new Uint8Array(share)))
  for (const one of candidates)
    for (const other of opened)
      expect(await combineShares({ shares: [one, other], commitment, record })).toBeUndefined()
  // Positive control: the search finds a key that is present.
  expect([...keys.keys()]).toContain(Buffer.from(commitment).toString('hex'))
}, 300_000)

test.each([
  ['auth', 'recovery'],
  ['recovery', 'auth'],
] as const)('the %s vault with all its keys cannot rebuild the key of an unprotected wallet', async (role, other) => {
  const { wallet } = await signIn({ store: await memoryStore(), email: newEmail() })
  const shares = await openedIn(stack[role], wallet.record)
  expect(shares).toHaveLength(role === 'auth' ? 2 : 1)
  const values = [...(await everythingIn(stack[role], wallet.record)), ...shares]
  expect(await keysIn(values, shares, wallet)).toEqual([])
  // Positive control: the search finds the key once it has a share of the other vault.
  expect(await keysIn(values, await openedIn(stack[other], wallet.record), wallet)).toHaveLength(1)
})

/** Keys of the wallet that occur in the values, or that any substring of a value yields when combined with one of the shares. */
async function keysIn(
  values: readonly Uint8Array[],
  shares: readonly Uint8Array[],
  { record, commitment }: StoredWallet,
) {
  const found = []
  for (const key of values.flatMap((value) => windows(value, 32)))
    if (Buffer.from(commitment).equals(await commitWalletKey(key, record))) found.push(key)
  for (const one of values.flatMap((value) => windows(value, shareLength)))
    for (const other of shares) {
      const key = await combineShares({ shares: [one, other], commitment, record })
      if (key) found.push(key)
    }
  return found
}

const ofWallet =
  (walletId: string) =>
  <row extends { readonly wallet_id: string }>(rows: readonly row[]) =>
    rows.filter(({ wallet_id }) => wallet_id === walletId)

const sharesIn = ({ db }: TestVault, walletId: string) =>
  db.selectFrom('shares').selectAll().where('wallet_id', '=', walletId).execute()

/** Each vault has its own id for a user. */
async function ownerIn({ db }: TestVault, walletId: string): Promise<string> {
  const wallet = db.selectFrom('wallets').select('user_id').where('wallet_id', '=', walletId)
  return (await wallet.executeTakeFirstOrThrow()).user_id
}

/** The wallet's shares that a vault can decrypt. */
async function openedIn(vault: TestVault, { walletId }: WalletRecord): Promise<readonly Uint8Array[]> {
  const userId = await ownerIn(vault, walletId)
  const rows = await sharesIn(vault, walletId)
  const opened = rows.map(({ kind, device_id: deviceId, epoch, ...row }) =>
    openShare(vault, { walletId, userId, epoch, kind, deviceId }, row),
  )
  return (await Promise.all(opened)).map((share) => fromBase64(share)!)
}

/** Every value in a vault's database that concerns a wallet or its user, and every key file. */
async function everythingIn(vault: TestVault, { walletId }: WalletRecord): Promise<readonly Buffer[]> {
  const { db, keyDir, role } = vault
  const userId = await ownerIn(vault, walletId)
  const values: Buffer[] = []
  for (const { name } of storedTables[role]) {
    const rows: readonly Partial<Owned>[] = await db
      .selectFrom(name as 'wallets')
      .selectAll()
      .execute()
    for (const row of rows)
      if ((row.wallet_id ?? walletId) === walletId && (row.user_id ?? userId) === userId)
        values.push(...Object.values(row).flatMap(bytesIn))
  }
  for (const name of await readdir(keyDir)) values.push(await readFile(`${keyDir}/${name}`))
  return values
}

type Owned = { readonly wallet_id: string; readonly user_id: string }

/** The bytes of a column, also of base64url in a text. */
function bytesIn(value: unknown): Buffer[] {
  if (Buffer.isBuffer(value)) return [value]
  return typeof value === 'string' && /^[\w-]{43,}$/.test(value) ? [Buffer.from(value, 'base64url')] : []
}

/** Every substring of that many bytes. */
const windows = (value: Uint8Array, length: number): Uint8Array<ArrayBuffer>[] =>
  Array.from(
    { length: Math.max(0, Math.min(value.length, 256) - length + 1) },
    (_, at) => new Uint8Array(value.subarray(at, at + length)),
  )

function aadsOf(record: WalletRecord): Uint8Array[] {
  const { userId, walletId, epoch } = record
  const uses = ['recovery-half', 'password', 'passkey'].map((use) => ({
    ...{ purpose: `latchkey/protection/v1/${use}`, userId, walletId, epoch },
  }))
  return [record, ...uses].map((facts) => toUtf8(canonicalJson(facts)))
}
