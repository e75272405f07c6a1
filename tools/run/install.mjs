import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withLock } from './lock.mjs'
import { root } from './paths.mjs'
import { runChild } from './runChild.mjs'

export const installArgs = ['install', '--include=dev', '--ignore-scripts']

/**
 * Installs the locked dependencies of a folder when they are missing or older than its lockfile. Never runs install scripts.
 * `npm ci` is not used: npm 11 refuses lockfiles that lack other platforms' optional binaries.
 */
export async function ensureInstalled(folder = root) {
  requireNode()
  await withLock(`install-${basename(folder)}`, () => install(folder))
}

async function install(folder) {
  const stamp = join(folder, 'node_modules', '.latchkey-install')
  const locked = fingerprint(folder)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === locked) return
  console.log('Installing dependencies (first start, or the lockfile changed) …')
  const lockfile = join(folder, 'package-lock.json')
  const committed = readFileSync(lockfile)
  // With NODE_ENV=production, which Vite builds set too, npm would omit development dependencies.
  const npm = await runChild('npm', [...installArgs, '--no-audit', '--no-fund'], {
    cwd: folder,
  })
  if (npm.error) fail(`npm could not be started: ${npm.error.message}`)
  if (npm.status !== 0)
    fail('npm install failed; its own message is above. Check the network and run the command again.')
  if (fingerprint(folder) !== locked)
    fail(
      `npm install changed package.json or package-lock.json in ${folder}. Commit the new lockfile, or undo the change: git checkout package.json package-lock.json`,
    )
  // The fingerprint is unchanged, so npm only added or removed binaries of other platforms.
  if (!readFileSync(lockfile).equals(committed)) writeFileSync(lockfile, committed)
  writeFileSync(stamp, locked)
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node ${process.versions.node} is too old: Latchkey needs Node 20.19 or newer.`)
}

function fingerprint(folder) {
  const hash = createHash('sha256').update(readFileSync(join(folder, 'package.json')))
  return hash.update(lockedPackages(join(folder, 'package-lock.json'))).digest('hex')
}

/** The lockfile without optional packages of single platforms: npm adds or omits them, depending on what the registry serves. */
function lockedPackages(lockfile) {
  const { packages, ...rest } = JSON.parse(readFileSync(lockfile, 'utf8'))
  const kept = Object.entries(packages).filter(([, { optional, os, cpu }]) => !(optional && (os || cpu)))
  return JSON.stringify([rest, kept])
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
