import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/paths.mjs'

/** Writes a generated file; with `--check` only compares it. Returns the problems found. */
export function generatedFile(file, text, command) {
  const path = join(root, file)
  const current = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (current === text) return []
  if (process.argv.includes('--check')) return [`${file} is stale; run \`${command}\` and commit it`]
  writeFileSync(path, text)
  return []
}
