import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cache, withLock } from './lock.mjs'
import { root } from './paths.mjs'

const skipped = new Set(['node_modules', 'dist'])

/**
 * Builds unless `sources` are those of the last build and every output exists; resolves to whether it built. Two test runs in one
 * checkout share the result.
 */
export function buildOnce(name, { sources, outputs, build }) {
  const stamp = join(cache, `${name}.hash`)
  return withLock(`build-${name}`, async () => {
    const fingerprint = fingerprintOf(sources)
    if (outputs.every(existsSync) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return false
    rmSync(stamp, { force: true })
    await build()
    writeFileSync(stamp, fingerprint)
    return true
  })
}

/** A hash of names and contents; tests and what builds produce do not count. */
function fingerprintOf(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    if (!statSync(path).isDirectory()) return hash.update(relative(root, path)).update(readFileSync(path))
    for (const entry of readdirSync(path).sort())
      if (!skipped.has(entry) && !entry.includes('.test.')) visit(join(path, entry))
  }
  for (const path of paths) visit(path)
  return hash.digest('hex')
}
