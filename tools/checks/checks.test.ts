import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { forbiddenReason } from './forbiddenPackages.mjs'
import { readLockfile } from './lockfile.mjs'
import { licenceAllowed } from './spdx.mjs'

test('reads licence expressions', () => {
  const allowed = new Set(['MIT', 'Apache-2.0'])
  const verdict = (expression: string) => licenceAllowed(expression, allowed)
  for (const good of ['MIT', '(MIT OR GPL-3.0)', 'GPL-2.0 OR (MIT AND Apache-2.0)'])
    expect(verdict(good), good).toBe(true)
  for (const bad of [
    'GPL-3.0',
    'MIT AND GPL-3.0',
    'SEE LICENSE IN x',
    '',
    'MIT GPL-3.0',
    '(MIT',
    'Apache-2.0 WITH x',
  ]) {
    expect(verdict(bad), bad).toBe(false)
  }
})

test('refuses packages that must never be installed', () => {
  const reason = (name: string, version: string, lockfile = 'package-lock.json') =>
    forbiddenReason({ name, version }, lockfile)
  expect(reason('viem', '2.57.1')).toBeUndefined()
  expect(reason('@metamask/connect-evm', '1.0.0')).toBeDefined()
  expect(reason('@walletconnect/sign-client', '2.21.8')).toBeDefined()
  expect(reason('@walletconnect/sign-client', '2.21.8', 'interop/package-lock.json')).toBeUndefined()
  expect(reason('@walletconnect/sign-client', '2.21.9', 'interop/package-lock.json')).toBeDefined()
  expect(reason('@reown/walletkit', '1.2.11', 'interop/package-lock.json')).toBeDefined()
  expect(reason('@reown/appkit', '1.8.0', 'interop/package-lock.json')).toBeUndefined()
})

test('separates shipped packages from tools, also through nested and linked packages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const packages = {
    '': { devDependencies: { tool: '1' } },
    'packages/a': { dependencies: { b: '1', deep: '1' } },
    'packages/b': { name: 'b', dependencies: { old: '1' } },
    'apps/devnet': { dependencies: { chain: '1' } },
    'node_modules/b': { resolved: 'packages/b', link: true },
    'node_modules/tool': { version: '1.0.0', license: 'MIT' },
    'node_modules/chain': { version: '1.0.0', license: 'GPL-3.0' },
    'node_modules/old': { version: '1.0.0' },
    'node_modules/deep': { version: '1.0.0', license: 'MIT', dependencies: { inner: '2' } },
    'node_modules/inner': { version: '1.0.0', license: 'GPL-3.0' },
    'node_modules/deep/node_modules/inner': { version: '2.0.0', license: 'MIT' },
  }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  mkdirSync(join(folder, 'node_modules/old'), { recursive: true })
  const old = { version: '1.0.0', licenses: [{ type: 'MIT' }] }
  writeFileSync(join(folder, 'node_modules/old/package.json'), JSON.stringify(old))
  const found = readLockfile(join(folder, 'package-lock.json'), { developmentOnly: ['', 'apps/devnet'] })
  const shipped = found.filter((one) => one.shipped).map(({ path }) => path)
  expect(shipped.sort()).toEqual(['node_modules/deep', 'node_modules/deep/node_modules/inner', 'node_modules/old'])
  expect(found.find(({ name }) => name === 'old')?.licence).toBe('MIT')
})
