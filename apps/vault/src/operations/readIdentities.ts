import { readFileSync } from 'node:fs'

/** The age identities in a file: one per line, with comments. */
export const readIdentities = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
