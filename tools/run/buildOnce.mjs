import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf } from './fingerprint.mjs'
import { cache, withLock } from './lock.mjs'

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
