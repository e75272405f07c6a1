import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as flows from '../../test/testFlows.ts'
import { runScript, spawnScript } from '../../test/testScripts.ts'
import { startTestStack } from '../../test/testStack.ts'
import { randomText, testDevice } from '../../test/testVaults.ts'
import { createVault } from '../createVault.ts'
import { openVaultKeys, replacedKeyPath, replaceKek } from '../keys/vaultKeys.ts'
import { putShare } from '../wallets/shares.ts'
import { kekIdsInUse, rewrapRecords } from './rewrapRecords.ts'
import { storedTables } from './storedTables.ts'

let stack: Awaited<ReturnType<typeof startTestStack>>

beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(async () => {
  await stack.stop()
})

it.each(['auth', 'recovery'] as const)('knows every table of the role %s', async (role) => {
  const { db } = stack[role]
  const { rows } = await sql<{ name: string; encrypted: boolean }>`
    select table_name as name, bool_or(column_name = 'wrapped_dek') as encrypted from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' group by table_name`.execute(db)
  const known = storedTables[role].map(({ name, encrypted }) => ({ name, encrypted: encrypted !== undefined }))
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  expect(known.toSorted(byName)).toEqual(rows.toSorted(byName))
})

it('rotates its key while running, survives a kill in between, and then needs only the new key', async () => {
  const { auth } = stack
  const visitor = { email: 'owner@example.com', device: await testDevice() }
  const wallet = await flows.signUp(stack, visitor)
  const { walletId, userId } = wallet.record
  const key = { walletId, userId, epoch: 1, kind: 'device' as const }
  const late = { ...key, deviceId: '~' }
  for (let at = 0; at < 399; at += 1)
    await putShare(auth.db, auth, { ...key, deviceId: `device ${at}` }, randomText(33))
  await putShare(auth.db, auth, late, randomText(33))
  const works = async (app = auth.app) =>
    (await flows.release({ auth: { ...auth, app } }, visitor.device, wallet)).reply?.share === wallet.deviceShare

  const old = auth.keys.kek.id
  await runScript('rotateKek', ['auth', 'new'], { target: auth })
  expect(await works()).toBe(true)

  // The lock holds the script in the middle of its second page.
  const lock = await auth.db.startTransaction().execute()
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(lock)
  await sql`select 1 from shares where device_id = ${late.deviceId} for update`.execute(lock)
  const script = spawnScript('rotateKek', ['auth', 'rewrap'], auth)
  const gone = new Promise((resolve) => script.once('exit', (_, signal) => resolve(signal)))
  for await (const line of createInterface({ input: script.stdout as NodeJS.ReadableStream }))
    if (/^20\d records read, 20\d rewrapped$/.test(line)) break
  script.kill('SIGKILL')
  expect(await gone).toBe('SIGKILL')
  await lock.rollback().execute()
  expect((await kekIdsInUse(auth)).size).toBe(2)
  // Both the vault that started with the old key and one that starts now can read every record.
  const keys = await openVaultKeys(auth.keyDir, { create: false })
  const restarted = createVault({ ...auth, keys })
  expect([await works(), await works(restarted)]).toEqual([true, true])

  // A vault that was not restarted still writes with the old key, so the script may have to run again.
  await runScript('rotateKek', ['auth', 'rewrap'], { target: auth })
  expect([...(await kekIdsInUse(auth))]).toEqual([keys.kek.id])
  await putShare(auth.db, auth, late, randomText(33))
  expect([...(await kekIdsInUse(auth))].sort()).toEqual([old, keys.kek.id].sort())
  expect(await rewrapRecords({ ...auth, keys })).toMatchObject({ rewrapped: 1 })
  expect(await rewrapRecords({ ...auth, keys })).toMatchObject({ rewrapped: 0 })

  rmSync(replacedKeyPath(auth.keyDir, old))
  const afterwards = createVault({ ...auth, keys: await openVaultKeys(auth.keyDir, { create: false }) })
  expect(await works(afterwards)).toBe(true)
})

it('names the table of a record whose key is gone', async () => {
  const { recovery } = stack
  const visitor = { email: 'lost@example.com', device: await testDevice() }
  await flows.signUp(stack, visitor)
  const { replacedId } = replaceKek(recovery.keyDir)
  rmSync(replacedKeyPath(recovery.keyDir, replacedId))
  const keys = await openVaultKeys(recovery.keyDir, { create: false })
  await expect(rewrapRecords({ ...recovery, keys })).rejects.toMatchObject({ code: 'STORED_RECORD_UNREADABLE' })
})
