import { randomBytes, randomUUID } from 'node:crypto'
import { toBase64Url } from '@latchkey/base/codec/base64'
import type { Statement } from '@latchkey/contracts/vault/statement'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScript } from '../../test/testScripts.ts'
import { startTestVaults, type TestVault } from '../../test/testVaults.ts'
import { incarnationOf } from './incarnation.ts'
import { openStatement } from './openStatement.ts'
import { issueStatement, pendingStatements } from './outbox.ts'
import { sealSigned } from './sealStatement.ts'

let vaults: Awaited<ReturnType<typeof startTestVaults>>
beforeAll(async () => {
  vaults = await startTestVaults('smtp://127.0.0.1:1')
})
afterAll(() => vaults.stop())

/** A complete statement of `auth` about a deletion, which has the most fields. */
function deletion(): Extract<Statement, { purpose: 'delete' }> {
  const now = vaults.clock.now()
  return {
    ...{ purpose: 'delete', from: 'auth', keyId: vaults.auth.keys.signing.current.id, actId: randomUUID() },
    ...{ incarnation: now, issuedAtMs: now, expiresAtMs: now + 60_000, walletId: randomUUID(), epoch: 1 },
    ...{ deviceId: toBase64Url(new Uint8Array(randomBytes(32))), deletedAtMs: now + 1000, locale: 'en' },
  }
}

const sealedTo = (to: TestVault, statement: Statement, key = vaults.auth.keys.signing.current) =>
  sealSigned(statement, { key, recipientKey: to.keys.requestKey.publicKey, to: to.role })

/** The error code of the refusal. */
const refusal = (by: TestVault, sealed: string): Promise<string> =>
  openStatement(by, sealed).then(
    () => 'accepted',
    ({ code }) => code,
  )

test('is refused if any field was changed after signing', async () => {
  const { recovery } = vaults
  const { signing } = vaults.auth.keys
  const changes: { readonly [name in keyof ReturnType<typeof deletion>]: unknown } = {
    ...{ purpose: 'freeze', from: 'recovery', keyId: signing.next.id, actId: randomUUID(), incarnation: 7 },
    ...{ issuedAtMs: 1, expiresAtMs: vaults.clock.now() + 1000, walletId: randomUUID(), epoch: 2, locale: 'de' },
    ...{ deviceId: toBase64Url(new Uint8Array(32)), deletedAtMs: 5 },
  }
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(Object.keys(changes) as (keyof typeof changes)[], { minLength: 1 }),
      async (fields) => {
        const statement = deletion()
        expect(await refusal(recovery, await sealedTo(recovery, statement))).toBe('accepted')
        const changed = { ...statement, ...Object.fromEntries(fields.map((field) => [field, changes[field]])) }
        expect(await refusal(recovery, await sealedOver(statement, changed as Statement))).not.toBe('accepted')
      },
    ),
    { numRuns: 40 },
  )
})

/** `changed`, with the signature over `signed`. */
async function sealedOver(signed: Statement, changed: Statement): Promise<string> {
  const { recovery } = vaults
  const key = vaults.auth.keys.signing.current
  // The signature is made over the first and checked over the second: JSON.stringify calls toJSON, canonicalJson does not.
  const both = Object.defineProperty({ ...signed }, 'toJSON', { value: () => changed }) as Statement
  return sealSigned(both, { key, recipientKey: recovery.keys.requestKey.publicKey, to: 'recovery' })
}

test('is refused if a byte of the sealed text was changed', async () => {
  const sealed = await sealedTo(vaults.recovery, deletion())
  await fc.assert(
    fc.asyncProperty(fc.nat(sealed.length - 2), async (at) => {
      const other = sealed[at] === 'A' ? 'B' : 'A'
      const changed = `${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`
      expect(await refusal(vaults.recovery, changed)).toBe('STATEMENT_REFUSED')
    }),
    { numRuns: 40 },
  )
})

test("is refused when made with the receiver's own keys, or delivered to its sender", async () => {
  const { auth, recovery } = vaults
  const own = recovery.keys.signing
  for (const key of [own.current, own.next]) {
    const named = { ...deletion(), keyId: key.id }
    expect(await refusal(recovery, await sealedTo(recovery, named, key))).toBe('PARTNER_KEY_UNKNOWN')
    expect(await refusal(recovery, await sealedTo(recovery, deletion(), key))).toBe('STATEMENT_REFUSED')
  }
  expect(await refusal(auth, await sealedTo(recovery, deletion()))).toBe('STATEMENT_REFUSED')
  // Even if both roles use the same key.
  const shared: TestVault = {
    ...recovery,
    partner: async () => ({ ...(await recovery.partner()), signingKeys: [own.current] }),
  }
  const reflected = { ...deletion(), from: 'recovery', keyId: own.current.id } as const
  expect(await refusal(shared, await sealedTo(recovery, reflected, own.current))).toBe('STATEMENT_REFUSED')
})

test('is refused late, valid for longer than allowed, from before a restore or from the far future', async () => {
  const { recovery, clock } = vaults
  const now = clock.now()
  const day = 24 * 60 * 60_000
  for (const wrong of [{ expiresAtMs: now }, { expiresAtMs: now + 12 * 60_000 }, { incarnation: now + day + 1 }])
    expect(await refusal(recovery, await sealedTo(recovery, { ...deletion(), ...wrong })), JSON.stringify(wrong)).toBe(
      'STATEMENT_REFUSED',
    )
  await recovery.db.updateTable('incarnation').set({ partner: now }).execute()
  expect(await refusal(recovery, await sealedTo(recovery, { ...deletion(), incarnation: now - 1 }))).toBe(
    'STATEMENT_REFUSED',
  )
  await recovery.db.updateTable('incarnation').set({ partner: 0 }).execute()
})

test('the next key is accepted before and after a rotation; a key that is not pinned is named in the error', async () => {
  const { auth, recovery } = vaults
  const { next } = auth.keys.signing
  expect(await refusal(recovery, await sealedTo(recovery, { ...deletion(), keyId: next.id }, next))).toBe('accepted')
  const pinned = { ...recovery, partner: async () => ({ ...(await recovery.partner()), signingKeys: [next] }) }
  const error = await openStatement(pinned, await sealedTo(recovery, deletion())).catch((thrown: Error) => thrown)
  const { id } = auth.keys.signing.current
  expect(String(error)).toContain(`The auth vault signs with the key ${id}`)
  expect(String(error)).toContain(`LATCHKEY_RECOVERY_VAULT_PARTNER_KEYS of this vault names ${next.id}`)
})

test('is not signed if its row was added or changed outside the vault', async () => {
  const { auth, clock } = vaults
  const { db } = auth
  const wallet = { wallet_id: randomUUID(), epoch: 1 }
  await issueStatement(auth, { wallet, content: { purpose: 'freeze' } })
  const row = await db.selectFrom('statements').selectAll().where('purpose', '=', 'freeze').executeTakeFirstOrThrow()
  const forged = [
    { wallet_id: randomUUID() },
    { purpose: 'keep' as const },
    { purpose: 'receipt' as const },
    { issued_at: new Date(clock.now() + 1) },
    { act_id: randomUUID() },
    { mac: null },
  ]
  for (const change of forged) {
    await db.deleteFrom('statements').where('purpose', '!=', 'restored').execute()
    await db
      .insertInto('statements')
      .values({ ...row, ...change })
      .execute()
    await expect(pendingStatements(auth), JSON.stringify(change)).rejects.toMatchObject({
      code: 'STORED_RECORD_UNREADABLE',
    })
  }
  await db.deleteFrom('statements').where('purpose', '!=', 'restored').execute()
})

test("the operator's command numbers a restored database higher, and the vault announces it", async () => {
  const { auth } = vaults
  const numbered = async (...atLeast: readonly string[]) =>
    Number(/\d{13,}/.exec(String(await runScript('renewIncarnation', ['auth', ...atLeast], { target: auth })))?.[0])
  const { own } = await incarnationOf(auth.db)
  const renewed = await numbered()
  expect(renewed).toBeGreaterThan(own)
  expect(await numbered('9000000000000')).toBe(9_000_000_000_000)
  const announced = auth.db.selectFrom('statements').select('received_at').where('purpose', '=', 'restored')
  expect(await announced.execute()).toEqual([{ received_at: null }])
})
