import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../run/paths.mjs'

const skipped = new Set(['node_modules', 'dist', '.git', '.latchkey', 'coverage', '.cache'])

/** Sorted paths, relative to the checkout, of the files under `folders` that `wanted(path)` accepts. */
export function sourceFiles(folders, wanted) {
  return folders
    .flatMap((folder) => walk(join(root, folder)))
    .map((path) => relative(root, path))
    .filter(wanted)
    .sort()
}

function walk(folder) {
  let entries
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
  return entries.flatMap((entry) => {
    if (skipped.has(entry.name) || entry.isSymbolicLink()) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [path]
  })
}
