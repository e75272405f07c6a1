import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildPackages } from '../../tools/build/buildPackages.mjs'
import { packPublished } from '../../tools/build/pack.mjs'
import { published } from '../../tools/build/published.mjs'

// `node e2e/consumers/updateLockfiles.mjs`: resolves the dependencies of every example again. The lockfiles leave out our own
// packages, whose tarballs are new in each run.
const examples = resolve(import.meta.dirname, '../../examples')
const folder = mkdtempSync(join(tmpdir(), 'latchkey-lockfiles-'))
await buildPackages()
const tarballs = new Map(published.map((name) => [manifest(resolve(name)).name, packPublished(name, folder)]))
for (const entry of readdirSync(examples, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue
  const example = join(examples, entry.name)
  const copy = join(folder, `example-${entry.name}`)
  cpSync(join(example, 'package.json'), join(copy, 'package.json'))
  const ours = Object.keys(manifest(example).dependencies).filter((name) => tarballs.has(name))
  const args = ['install', '--ignore-scripts', '--package-lock-only', '--omit-lockfile-registry-resolved']
  const { status } = spawnSync('npm', [...args, ...ours.map((name) => tarballs.get(name))], {
    cwd: copy,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`The dependencies of examples/${entry.name} could not be resolved.`)
  const lockfile = JSON.parse(readFileSync(join(copy, 'package-lock.json'), 'utf8'))
  for (const name of tarballs.keys()) delete lockfile.packages[`node_modules/${name}`]
  lockfile.packages[''].dependencies = manifest(example).dependencies
  writeFileSync(join(example, 'package-lock.json'), `${JSON.stringify(lockfile, null, 2)}\n`)
}
rmSync(folder, { recursive: true, force: true })

function manifest(path) {
  return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
}
