import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf } from './fingerprint.mjs'
import { cache, withLock } from './lock.mjs'

/**
 * Builds unless `sources` are those of the last build and every output exists; resolves to whether it built. Two test runs in one
 * checkout share the result. `fingerprint` computes the hash of `sources`.
 */
export function buildOnce(name, { sources, outputs, build, fingerprint = () => fingerprintOf(sources) }) {
  const stamp = join(cache, `${name}.hash`)
  return withLock(`build-${name}`, async () => {
    const current = fingerprint()
    if (outputs.every(existsSync) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return false
    rmSync(stamp, { force: true })
    await build()
    writeFileSync(stamp, current)
    return true
  })
}
