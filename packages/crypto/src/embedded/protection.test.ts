import { createHmac } from 'node:crypto'
import { toBase64Url } from '@latchkey/base/codec/base64'
import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { RecoveryFile } from '@latchkey/contracts/vault/recoveryFile'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import { expect, test } from 'vitest'
import { randomBytes } from '../random.ts'
import { openRecoveryFile } from './openRecoveryFile.ts'
import { passkeyInput } from './passkeyInput.ts'
import { passwordKey } from './passwordKey.ts'
import { type FactorSecret, openProtectedShare, protectShare } from './protection.ts'
import { sealSeed } from './seedContainer.ts'
import { commitWalletKey, generateWalletKey, splitWalletKey } from './walletKey.ts'

const record: WalletRecord = {
  v: 2,
  userId: '0b6d8a4e-55a4-4c19-9c1f-0d7c6a3a8f51',
  walletId: '5f0a6c1e-8a1b-4b58-8f0e-2a3c7a4b9d10',
  evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  sol: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  createdAt: 1_795_225_463_000,
  epoch: 2,
  control: 'BEIdYQXkRF2qaGYD6XQJfJmeYJMV_Vt6TuMv3LkPl1g',
}
const passkey = (): FactorSecret => ({
  ...{ type: 'passkey', credentialId: toBase64Url(randomBytes(32)), salt: toBase64Url(randomBytes(32)) },
  prf: randomBytes(32),
})
const password: FactorSecret = { type: 'password', password: 'ﬁve blue Ångström kites' }

test('derives the key of a password as Argon2id with 64 MiB and three passes', async () => {
  // From hash-wasm, an independent implementation.
  const expected = 'd40b188d54488f1dcaf41e6e41e9e598694dbbe0d9c6cb1f27d568295e38a08a'
  expect(toHex(await passwordKey('correct horse battery', toUtf8('somesaltsomesalt')))).toBe(expected)
})

test('any one factor opens the share; another secret, wallet or epoch does not', async () => {
  const [share] = await splitWalletKey(generateWalletKey())
  const [first, second] = [passkey(), passkey()]
  const { protection } = await protectShare({ share, record, secrets: [first, password, second] })
  // The same password in another Unicode form, as other keyboards send it: composed, and without the ligature.
  const typed = { type: 'password', password: 'five blue A\u030angstro\u0308m kites' } as const
  for (const secret of [first, second, typed])
    expect(await openProtectedShare({ protection, record, secret })).toMatchObject({ share })
  const stranger = { ...passkey(), credentialId: (first as { credentialId: string }).credentialId } as FactorSecret
  expect(await openProtectedShare({ protection, record, secret: stranger })).toBeUndefined()
  expect(await openProtectedShare({ protection, record: { ...record, epoch: 3 }, secret: first })).toBeUndefined()
  expect(
    await openProtectedShare({ protection, record: { ...record, walletId: record.userId }, secret: first }),
  ).toBeUndefined()
  expect(
    await openProtectedShare({ protection, record, secret: { type: 'password', password: 'five blue kites' } }),
  ).toBeUndefined()
})

test('does not open the share after a byte of its seals was changed', async () => {
  const [share] = await splitWalletKey(generateWalletKey())
  const secret = passkey()
  const { protection } = await protectShare({ share, record, secrets: [secret] })
  const [factor] = protection.factors
  if (!factor) throw new RangeError('no factor')
  const tampered = (text: string) => [...Buffer.from(text, 'base64url').keys()].map((at) => flipped(text, at))
  for (const sealedHalf of tampered(protection.sealedHalf))
    expect(await openProtectedShare({ protection: { ...protection, sealedHalf }, record, secret })).toBeUndefined()
  for (const wrappedKey of tampered(factor.wrappedKey)) {
    const changed = { ...protection, factors: [{ ...factor, wrappedKey }] }
    expect(await openProtectedShare({ protection: changed, record, secret })).toBeUndefined()
  }
  expect(await openProtectedShare({ protection, record, secret })).toMatchObject({ share })
})

function flipped(text: string, at: number): string {
  const bytes = Buffer.from(text, 'base64url')
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes.toString('base64url')
}

test('a passkey evaluated with the salt of another wallet opens nothing', async () => {
  const [share] = await splitWalletKey(generateWalletKey())
  const salt = toBase64Url(randomBytes(32))
  const passkeyKey = randomBytes(32)
  /** Acts as an authenticator: returns a keyed hash of the input. */
  const askedFor = async (walletId: string, salt: string): Promise<FactorSecret> => ({
    ...{ type: 'passkey', credentialId: toBase64Url(new Uint8Array(32)), salt },
    prf: createHmac('sha256', passkeyKey)
      .update(await passkeyInput(walletId, salt))
      .digest(),
  })
  const { protection } = await protectShare({ share, record, secrets: [await askedFor(record.walletId, salt)] })
  expect(await openProtectedShare({ protection, record, secret: await askedFor(record.walletId, salt) })).toMatchObject(
    { share },
  )
  expect(await openProtectedShare({ protection, record, secret: await askedFor(record.userId, salt) })).toBeUndefined()
  const otherSalt = toBase64Url(randomBytes(32))
  expect(
    await openProtectedShare({ protection, record, secret: await askedFor(record.walletId, otherSalt) }),
  ).toBeUndefined()
})

test('opens the seed only with both the recovery file and its factor', async () => {
  const [walletKey, entropy, secret] = [generateWalletKey(), randomBytes(16), passkey()]
  const [recovery, share] = await splitWalletKey(walletKey)
  const file: RecoveryFile = {
    format: 'latchkey-recovery',
    version: 1,
    record,
    half: toBase64Url(share),
    container: toBase64Url(await sealSeed({ walletKey, entropy, record })),
    commitment: toBase64Url(await commitWalletKey(walletKey, record)),
    protection: (await protectShare({ share: recovery, record, secrets: [secret] })).protection,
  }
  expect(await openRecoveryFile(file, secret)).toEqual(entropy)
  expect(await openRecoveryFile(file, passkey())).toBeUndefined()
  expect(await openRecoveryFile({ ...file, half: toBase64Url(recovery) }, secret)).toBeUndefined()
  expect(await openRecoveryFile({ ...file, record: { ...record, evm: `0x${'0'.repeat(40)}` } }, secret)).toBeUndefined()
})
