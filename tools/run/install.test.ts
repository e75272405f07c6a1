import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const installModule = JSON.stringify(new URL('install.mjs', import.meta.url).href)

test('installs development dependencies under NODE_ENV=production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (file: string, content: object) => writeFileSync(join(folder, file), JSON.stringify(content))
  mkdirSync(join(folder, 'tool'))
  write('tool/package.json', { name: 'tool', version: '1.0.0' })
  write('package.json', { name: 'project', version: '1.0.0', devDependencies: { tool: 'file:tool' } })
  spawnSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: folder })
  const code = `import { ensureInstalled } from ${installModule}; await ensureInstalled(${JSON.stringify(folder)})`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  expect(existsSync(join(folder, 'node_modules/tool/package.json')), stderr).toBe(true)
})
