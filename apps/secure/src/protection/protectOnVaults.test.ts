import { readdir, readFile } from 'node:fs/promises'
import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { releaseShareRoute } from '@latchkey/contracts/vault/routes'
import type { WalletRecord } from '@latchkey/contracts/vault/schemas'
import { aesGcmOpen } from '@latchkey/crypto/aesGcm'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { combineHalves } from '@latchkey/crypto/embedded/walletKey'
import { randomBytes } from '@latchkey/crypto/random'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openProtection } from '../../../vault/src/recovery/protections.ts'
import { openShare } from '../../../vault/src/wallets/shares.ts'
import { type Fault, type LoginStack, startLoginStack } from '../../test/loginStack.ts'
import { memoryStore } from '../../test/memoryStore.ts'
import { connectDevice } from '../frame/login/connectDevice.ts'
import { connectEmail } from '../frame/login/connectEmail.ts'
import type { Login } from '../frame/login/login.ts'
import { submitCode } from '../frame/login/submitCode.ts'
import { planRun } from '../frame/vaultAccess.ts'
import type { DeviceStore } from '../signer/deviceStore.ts'
import type { FactorQuestion } from '../signer/outputs.ts'
import { checkWallet } from '../signer/signer.ts'
import { beginProtection, mailProtectionCode, protectOnVaults } from './protectOnVaults.ts'

let stack: LoginStack
let count = 0
const asked = { origin: 'https://app.example', signal: new AbortController().signal }
const password: FactorSecret = { type: 'password', password: 'five blue kites fly' }
/** As a passkey answers; opens fast, unlike a password. */
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

/** Signs in by link and code. `secrets` are what the visitor answers, in order, when asked for a factor. */
async function signIn({ store, email, secrets }: Visit) {
  const questions: FactorQuestion[] = []
  const askFactor: Login['askFactor'] = async (question) => {
    const secret = secrets?.[questions.push(question) - 1]
    if (!secret) throw new RangeError('asked too often')
    return secret
  }
  const login: Login = { ...stack.loginOn(store), ...(secrets && { askFactor }) }
  await stack.endCooldowns()
  await connectEmail(login, email, asked)
  await stack.openLink(email)
  await connectDevice(login, asked)
  await submitCode(login, await stack.codeFor(email), asked)
  return { ...(await walletOn(store)), questions }
}

async function walletOn(store: DeviceStore) {
  const session = await store.session()
  const wallet = session && (await store.wallet(session.userId))
  if (!wallet) throw new RangeError('not signed in')
  return { address: wallet.record.evm, wallet }
}

async function protect({ store, email, secrets = [passkey] }: Visit): Promise<void> {
  const login = stack.loginOn(store)
  await stack.endCooldowns()
  const { approvalId } = await beginProtection(login, asked)
  await stack.openLink(email)
  const challengeId = await mailProtectionCode(login, asked)
  const code = await stack.codeFor(email)
  await protectOnVaults(login, { approvalId, challengeId, code, secrets }, asked)
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
}, 60_000)

test('after five wrong secrets the sign-in has to begin again', async () => {
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
  // The vaults mail independently, so the link is taken before the code is asked for.
  const openLink = await stack.linkIn(email)
  const challengeId = await mailProtectionCode(login, asked).catch(async () => {
    await stack.endCooldowns()
    return mailProtectionCode(login, asked)
  })
  const params = { approvalId, challengeId, code: '000000', secrets: [passkey] }
  await expect(protectOnVaults(login, params, asked)).rejects.toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
  await openLink()
  const code = await stack.codeFor(email)
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(protectOnVaults(login, { ...params, code: wrong }, asked)).rejects.toMatchObject({ code: 'OTP_INVALID' })
  await protectOnVaults(login, { ...params, code }, asked)
})

const paths = ['recovery/v1/protection/prepare', 'auth/v1/wallets/protect', 'recovery/v1/protection/commit']
const faults = paths.flatMap((path) => (['request', 'answer'] as const).map((fault): [string, Fault] => [path, fault]))

test.each(faults)('when %s loses its %s, a new device still gets the same address', async (path, fault) => {
  const [store, email] = [await memoryStore(), newEmail()]
  const { address } = await signIn({ store, email })
  stack.setFaults((asked) => (asked === path ? fault : undefined))
  await protect({ store, email }).catch((error: { readonly code: string }) =>
    expect(error.code).toBe('VAULT_UNREACHABLE'),
  )
  stack.setFaults(() => undefined)
  const isProtected = !(path.includes('prepare') || (path.includes('wallets') && fault === 'request'))
  if (isProtected) await stack.nextMail(email)
  const joined = await signIn({ store: await memoryStore(), email, secrets: [passkey] })
  expect(joined.address).toBe(address)
  expect(joined.questions.length).toBe(isProtected ? 1 : 0)
})

test('both vaults with all their keys cannot open the half of a protected wallet', async () => {
  const [store, email] = [await memoryStore(), newEmail()]
  await signIn({ store, email })
  const before = (await walletOn(store)).wallet
  await protect({ store, email })
  const { record, container, commitment } = (await walletOn(store)).wallet
  const { walletId, userId } = record
  const known = await everythingOf(walletId)

  // Nothing is left of the set before, whose halves were not sealed.
  const shares = [
    ...(await stack.recovery.db.selectFrom('shares').selectAll().where('wallet_id', '=', walletId).execute()),
    ...(await stack.auth.db.selectFrom('shares').selectAll().where('wallet_id', '=', walletId).execute()),
  ]
  expect(shares.map(({ kind, epoch }) => [kind, epoch]).sort()).toEqual([
    ['device', 2],
    ['recovery', 2],
  ])
  expect(known.some((value) => value.equals(before.commitment))).toBe(false)

  const opened = await Promise.all(
    shares.map(async (row) => {
      const { kind, device_id: deviceId, epoch } = row
      return fromBase64(await openShare(stack.auth, { walletId, userId, epoch, kind, deviceId }, row))!
    }),
  )
  const [row] = await stack.recovery.db.selectFrom('protections').selectAll().execute().then(ofWallet(walletId))
  const { protection } = await openProtection(stack.recovery, row!)
  const blobs = [protection.sealedHalf, ...protection.factors.map(({ wrappedKey }) => wrappedKey)]
  const sealed = [...blobs.map((text) => fromBase64(text)!), container]
  const values = [...known, ...opened.map((bytes) => Buffer.from(bytes)), ...sealed.map((bytes) => Buffer.from(bytes))]

  // No 32 bytes that the servers hold are a key of anything that is sealed.
  const keys = new Map(values.flatMap(windows).map((bytes) => [Buffer.from(bytes).toString('hex'), bytes]))
  for (const key of keys.values())
    for (const blob of sealed)
      for (const aad of aadsOf(record))
        expect(await aesGcmOpen({ key, nonce: blob.slice(2, 14), aad, sealed: blob.slice(14) })).toBeUndefined()
  // And no two values are halves that fit.
  const halves = values
    .filter(({ length }) => length >= 33)
    .flatMap((value) => [value.subarray(0, 33), value.subarray(-33)].map((half) => new Uint8Array(half)))
  for (const one of halves)
    for (const other of opened)
      expect(await combineHalves({ halves: [one, other], commitment, record })).toBeUndefined()
  // The search finds the key when it is there.
  expect([...keys.keys()]).toContain(Buffer.from(commitment).toString('hex'))
}, 120_000)

const ofWallet =
  (walletId: string) =>
  <row extends { readonly wallet_id: string }>(rows: readonly row[]) =>
    rows.filter(({ wallet_id }) => wallet_id === walletId)

/** Every value of both databases that has to do with a wallet or its user, and every key file of both roles. */
async function everythingOf(walletId: string): Promise<readonly Buffer[]> {
  const values: Buffer[] = []
  for (const { db, keyDir } of [stack.auth, stack.recovery]) {
    for (const table of ['wallets', 'shares', 'factors', 'users'] as const)
      for (const row of await db.selectFrom(table).selectAll().execute())
        if (!('wallet_id' in row) || row.wallet_id === walletId)
          values.push(...Object.values(row).filter((value) => Buffer.isBuffer(value)))
    for (const name of await readdir(keyDir)) values.push(await readFile(`${keyDir}/${name}`))
  }
  return values
}

/** Each run of 32 bytes of a value. */
const windows = (value: Buffer): Uint8Array[] =>
  Array.from(
    { length: Math.max(0, Math.min(value.length, 256) - 31) },
    (_, at) => new Uint8Array(value.subarray(at, at + 32)),
  )

function aadsOf(record: WalletRecord): Uint8Array[] {
  const { userId, walletId, epoch } = record
  const uses = ['recovery-half', 'password', 'passkey'].map((use) => ({
    ...{ purpose: `latchkey/protection/v1/${use}`, userId, walletId, epoch },
  }))
  return [record, ...uses].map((facts) => toUtf8(canonicalJson(facts)))
}
