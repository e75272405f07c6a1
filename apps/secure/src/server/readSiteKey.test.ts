import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readSiteKey } from './readSiteKey.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-site-key-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, text: string, mode = 0o400): string => {
  const path = join(folder, name)
  writeFileSync(path, text, { mode })
  chmodSync(path, mode)
  return path
}
const pem = { type: 'pkcs8', format: 'pem' } as const

it('reads an Ed25519 key that only this user can read', () => {
  const key = String(generateKeyPairSync('ed25519').privateKey.export(pem))
  expect(readSiteKey(file('key.pem', key)).export(pem)).toBe(key)
  expect(() => readSiteKey(file('shared.pem', key, 0o444))).toThrow('set its mode to 0400')
})

it('refuses a missing file, another text and another type of key', () => {
  const other = String(generateKeyPairSync('x25519').privateKey.export(pem))
  for (const path of [join(folder, 'missing.pem'), file('text.pem', 'key'), file('other.pem', other)])
    expect(() => readSiteKey(path)).toThrow('is not a readable PEM file with an Ed25519 private key')
})
