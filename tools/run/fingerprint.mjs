import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { root } from './paths.mjs'

const skipped = new Set(['node_modules', 'dist'])
const isTest = (path) => path.includes('.test.')

/** A hash of names and contents of files and folders; what builds produce does not count, nor do tests other than `tests(path)`. */
export function fingerprintOf(paths, tests = () => false) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const name = relative(root, path)
    if (statSync(path).isDirectory()) {
      for (const entry of readdirSync(path).sort()) if (!skipped.has(entry)) visit(join(path, entry))
    } else if (!isTest(name) || tests(name)) hash.update(name).update(readFileSync(path))
  }
  for (const path of paths) visit(resolve(root, path))
  return hash.digest('hex')
}
