import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { packAll, readManifest, tarballsFor } from './packAll.ts'

/**
 * Re-resolves the dependencies of every example: `node --import tsx e2e/consumers/updateLockfiles.ts`. The lockfiles
 * omit our own packages, because their tarballs are new in each run.
 */
const examples = resolve(import.meta.dirname, '../../examples')
const { overrides } = JSON.parse(readFileSync(resolve(examples, '../package.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'latchkey-lockfiles-'))
const tarballs = await packAll(folder)
for (const entry of readdirSync(examples, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue
  const example = join(examples, entry.name)
  const copy = join(folder, `example-${entry.name}`)
  // The newest viem depends on a version that not every registry has; the example itself pins nothing.
  const manifest = JSON.parse(readFileSync(join(example, 'package.json'), 'utf8'))
  mkdirSync(copy)
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, overrides: { viem: overrides.viem } }))
  const args = ['install', '--ignore-scripts', '--package-lock-only', '--omit-lockfile-registry-resolved']
  const { status } = spawnSync('npm', [...args, ...tarballsFor(example, tarballs)], { cwd: copy, stdio: 'inherit' })
  if (status !== 0) throw new Error(`The dependencies of examples/${entry.name} could not be resolved.`)
  const lockfile = JSON.parse(readFileSync(join(copy, 'package-lock.json'), 'utf8'))
  for (const name of tarballs.keys()) delete lockfile.packages[`node_modules/${name}`]
  lockfile.packages[''].dependencies = readManifest(example).dependencies
  writeFileSync(join(example, 'package-lock.json'), `${JSON.stringify(lockfile, null, 2)}\n`)
}
rmSync(folder, { recursive: true, force: true })
