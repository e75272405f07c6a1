import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { generateIdentity } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'

const script = fileURLToPath(new URL('../../scripts/recoveryFile.ts', import.meta.url))

test('the recovery file names an export that does not exist, without a stack trace', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [identity, auth, missing] = ['identity', 'auth.age', 'missing.age'].map((name) => join(folder, name))
  writeFileSync(identity ?? '', `${await generateIdentity()}\n`)
  writeFileSync(auth ?? '', 'age-encryption.org/v1\n')
  const args = ['--import', 'tsx', '-C', 'latchkey-source', script, identity, auth, missing, 'owner@example.com']
  const child = spawn(process.execPath, args.map(String), { stdio: ['ignore', 'ignore', 'pipe'] })
  const code = new Promise((resolve) => child.once('exit', resolve))
  expect(await text(child.stderr as Readable)).toBe(`ENOENT: no such file or directory, open '${missing}'\n`)
  expect(await code).toBe(1)
})
