import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

test('a vault without LATCHKEY_ENV is a production vault: it creates no keys and names what is missing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vault-'))
  const child = spawn(process.execPath, ['--import', 'tsx', '-C', 'latchkey-source', main, 'auth'], {
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'development', LATCHKEY_DATA_DIR: dataDir },
      ...{ LATCHKEY_AUTH_VAULT_PORT: '0', LATCHKEY_AUTH_VAULT_URL: 'https://secure.example/vault/auth' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A vault that starts prints its ready line and keeps running.
  child.stdout.once('data', () => child.kill('SIGTERM'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const [said, printed, code] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    new Promise((resolve) => child.once('exit', resolve)),
  ])
  expect({ code, printed }).toEqual({ code: 1, printed: '' })
  expect(said).toContain('LATCHKEY_AUTH_VAULT_KEY_DIR')
  expect(readdirSync(dataDir)).toEqual([])
})
