import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const installModule = JSON.stringify(new URL('install.mjs', import.meta.url).href)

const install = (folder: string, env: NodeJS.ProcessEnv = process.env) => {
  const code = `import { ensureInstalled } from ${installModule}; await ensureInstalled(${JSON.stringify(folder)})`
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8' })
}

const projectWithTool = () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (file: string, content: object) => writeFileSync(join(folder, file), JSON.stringify(content))
  mkdirSync(join(folder, 'tool'))
  write('tool/package.json', { name: 'tool', version: '1.0.0' })
  write('package.json', { name: 'project', version: '1.0.0', devDependencies: { tool: 'file:tool' } })
  spawnSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: folder })
  return folder
}

test('installs development dependencies under NODE_ENV=production', () => {
  const folder = projectWithTool()
  const { stderr } = install(folder, { ...process.env, NODE_ENV: 'production' })
  expect(existsSync(join(folder, 'node_modules/tool/package.json')), stderr).toBe(true)
})

test('keeps the committed lockfile when npm only drops a binary of another platform from it', () => {
  const folder = projectWithTool()
  const lockfile = join(folder, 'package-lock.json')
  const lock = JSON.parse(readFileSync(lockfile, 'utf8'))
  lock.packages['node_modules/elsewhere'] = { version: '1.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] }
  const committed = JSON.stringify(lock, undefined, 2)
  writeFileSync(lockfile, committed)
  expect(install(folder).status).toBe(0)
  expect(readFileSync(lockfile, 'utf8')).toBe(committed)
})

test('fails when npm changes anything else in the lockfile', () => {
  const folder = projectWithTool()
  const lockfile = join(folder, 'package-lock.json')
  const lock = JSON.parse(readFileSync(lockfile, 'utf8'))
  lock.packages['node_modules/stale'] = { version: '1.0.0', dev: true }
  writeFileSync(lockfile, JSON.stringify(lock, undefined, 2))
  const { status, stderr } = install(folder)
  expect(stderr).toContain('npm install changed package.json or package-lock.json')
  expect(status).toBe(1)
})
