import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runScript } from '../../test/testScripts.ts'
import { localKek, type RecordContext } from './kek.ts'
import { parseSigningKeys, publicHalves, rotateSigningKeys } from './signingKeys.ts'
import { openVaultKeys } from './vaultKeys.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'latchkey-keys-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

it('creates keys that only this user can read, and reuses them', async () => {
  const first = await openVaultKeys(dir, { create: true })
  const second = await openVaultKeys(dir, { create: true })
  expect(second.kek.id).toBe(first.kek.id)
  expect(second.requestKey.publicKey).toEqual(first.requestKey.publicKey)
  expect(publicHalves(second.signing)).toEqual(publicHalves(first.signing))
  for (const name of ['kek.key', 'pepper.key', 'request.key', 'signing.key', 'signing.next.key'])
    expect(statSync(join(dir, name)).mode & 0o777).toBe(0o400)
})

it('rejects key files that are missing, damaged or readable by others, and names the file', async () => {
  await expect(openVaultKeys(dir, { create: false })).rejects.toThrow(/kek\.key cannot be read/)
  await openVaultKeys(dir, { create: true })
  const path = join(dir, 'pepper.key')
  chmodSync(path, 0o440)
  await expect(openVaultKeys(dir, { create: false })).rejects.toThrow(/other users can read .*pepper\.key/)
  chmodSync(path, 0o600)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace('.', '.A'))
  await expect(openVaultKeys(dir, { create: false })).rejects.toThrow(/pepper\.key is damaged/)
})

it('unwraps a data key for its own record only', async () => {
  const { kek } = await openVaultKeys(dir, { create: true })
  const context: RecordContext = { svc: 'auth', table: 'shares', recordId: 'a', userId: 'u', epoch: 1 }
  const dek = crypto.getRandomValues(new Uint8Array(32))
  const wrapped = { kekId: kek.id, bytes: await kek.wrap(dek, context) }
  expect(new Uint8Array(await kek.unwrap(wrapped, context))).toEqual(dek)
  const others: Partial<RecordContext>[] = [
    { svc: 'recovery' },
    { table: 'factors' },
    { recordId: 'b' },
    { userId: 'v' },
    { epoch: 2 },
  ]
  for (const other of others)
    await expect(kek.unwrap(wrapped, { ...context, ...other })).rejects.toThrow(/shares|factors/)
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const stranger = localKek({ id: kek.id, bytes }, () => undefined)
  await expect(stranger.unwrap(wrapped, context)).rejects.toThrow()
})

it('prints the public keys, and completes an interrupted rotation of the signing keys', async () => {
  const made = String(await runScript('createKeys', [dir]))
  const { requestKey, signing } = await openVaultKeys(dir, { create: false })
  expect(made).toContain(`PUBLIC_KEY=${Buffer.from(requestKey.publicKey).toString('base64url')}\n`)
  const line = /PARTNER_KEYS="(.*)"/.exec(made)?.[1] ?? ''
  expect(parseSigningKeys(line)).toEqual(publicHalves(signing))

  const rotated = String(await runScript('rotateSigning', [dir]))
  const after = (await openVaultKeys(dir, { create: false })).signing
  expect(after.current.id).toBe(signing.next.id)
  expect([signing.current.id, signing.next.id]).not.toContain(after.next.id)
  expect(rotated).toContain(after.next.publicKey)
  for (const name of ['signing.key', 'signing.next.key']) expect(statSync(join(dir, name)).mode & 0o777).toBe(0o400)

  // Interrupted after the next key became the current one: the second run only completes the first.
  renameSync(join(dir, 'signing.next.key'), join(dir, 'signing.key'))
  expect(rotateSigningKeys(dir).current.id).toBe(after.next.id)
})
