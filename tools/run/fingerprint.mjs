import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { root } from './paths.mjs'

const skipped = new Set(['node_modules', 'dist'])
const isTest = (path) => path.includes('.test.')

/**
 * A hash of the names and contents of files and folders, excluding build outputs and tests other than
 * `isOwnTest(path)`.
 */
export function fingerprintOf(paths, { isOwnTest = () => false, read = readFileSync } = {}) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const name = relative(root, path)
    if (statSync(path).isDirectory()) {
      for (const entry of readdirSync(path).sort()) if (!skipped.has(entry)) visit(join(path, entry))
    } else if (!isTest(name) || isOwnTest(name)) hash.update(name).update(read(path))
  }
  for (const path of paths) visit(resolve(root, path))
  return hash.digest('hex')
}
