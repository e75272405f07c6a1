import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as flows from '../../test/testFlows.ts'
import { startTestStack } from '../../test/testStack.ts'
import { testDevice } from '../../test/testVaults.ts'
import { readKeyFile } from '../keys/keyFile.ts'
import { exportVault } from './exportVault.ts'
import { importVault } from './importVault.ts'

let vaults: Awaited<ReturnType<typeof startTestStack>>
let identity: string
let recipient: string
let wallet: flows.NewWallet
let file: Buffer

beforeAll(async () => {
  identity = await generateX25519Identity()
  recipient = await identityToRecipient(identity)
  vaults = await startTestStack()
  const visitor = { email: 'owner@example.com', device: await testDevice() }
  wallet = await flows.signUp(vaults, visitor)
  const pepper = readKeyFile(join(vaults.auth.keyDir, 'pepper.key'))
  file = await buffer(await exportVault(vaults.auth, { recipients: [recipient], pepper }))
})
afterAll(async () => {
  await vaults.stop()
})
beforeEach(async () => {
  await sql`truncate users, audit, freeze_links, statements cascade`.execute(vaults.auth.db)
})

const importFile = (bytes: Uint8Array, identities = [identity]) =>
  importVault(vaults.auth, { file: Readable.from([bytes]), identities })
const usersOf = async () => (await vaults.auth.db.selectFrom('users').selectAll().execute()).length

it('has nothing readable in its file, and restores everything on import', async () => {
  for (const text of [wallet.record.walletId, wallet.deviceShare, 'owner@example.com'])
    expect(file.toString('latin1')).not.toContain(text)
  expect(await importFile(file)).toEqual({ rows: expect.any(Number) })
  expect(await usersOf()).toBe(1)
})

it('rejects a file that was changed, truncated or encrypted for another recipient, and imports nothing', async () => {
  const changed = Buffer.from(file)
  changed[changed.length - 40]! ^= 1
  const refused = (reason: string) => ({ code: 'VAULT_IMPORT_REFUSED', message: expect.stringContaining(reason) })
  for (const bad of [changed, file.subarray(0, -30), Buffer.from('age-encryption.org/v1\n'), Buffer.alloc(0)])
    await expect(importFile(bad)).rejects.toMatchObject(refused('it cannot be decrypted'))
  await expect(importFile(file, [await generateX25519Identity()])).rejects.toMatchObject(refused('cannot be decrypted'))
  expect(await usersOf()).toBe(0)
})

it('rejects unknown contents, and imports nothing', async () => {
  const header = {
    ...{ format: 'latchkey-vault-export', version: 1, role: 'auth', createdAtMs: 1 },
    migrations: (
      await sql<{ name: string }>`select name from kysely_migration order by name`.execute(vaults.auth.db)
    ).rows.map(({ name }) => name),
    pepper: {
      id: 'x',
      key: Buffer.from(readKeyFile(join(vaults.auth.keyDir, 'pepper.key')).bytes).toString('base64url'),
    },
  }
  const user = { table: 'users', row: { user_id: randomUUID(), frozen_at: null, created_at: '2026-11-23T00:00:00Z' } }
  const otherPepper = { id: 'x', key: Buffer.alloc(32).toString('base64url') }
  const cases: readonly (readonly [lines: readonly object[], reason: string])[] = [
    [[{ ...header, version: 2 }], 'its version is 2, and this release reads up to 1'],
    [[{ ...header, format: 'backup' }], 'it does not begin as an export of a vault'],
    [[{ ...header, migrations: ['0001_common'] }], 'its tables are those of another release'],
    [[{ ...header, pepper: otherPepper }], 'pepper.key is another key than that of the export'],
    [[header, user, { table: 'pg_user', row: {} }], 'row 2 is malformed or of an unknown table'],
    [[header, user, { end: true, rows: 2 }], 'it should have 2 rows and has 1'],
    [[header, user], 'it is cut off'],
    [[header, user, { table: 'factors', row: { lookup: '\\x00', user_id: 'u' } }], 'a row has no value'],
  ]
  for (const [lines, reason] of cases) {
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    const bytes = await encrypter.encrypt(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    await expect(importFile(bytes)).rejects.toThrow(reason)
    expect(await usersOf(), reason).toBe(0)
  }
})
