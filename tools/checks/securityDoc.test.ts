import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './sourceFiles.mjs'

const root = resolve(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const tests = sourceFiles(['apps', 'packages', 'e2e', 'tools'], (path) => /\.(test|e2e)\.tsx?$/.test(path))
/** `file.test.ts`: title; title; `other.test.ts`: … */
const named = read('docs/security-tests.md')
  .split('\n')
  .flatMap((row) => [...row.matchAll(/`([\w.]+\.(?:test|e2e)\.tsx?)`(?:: ([^`|]*))?/g)])
  .map(([, file = '', titles = '']) => ({ file, titles: titles.split('; ').filter(Boolean) }))

test.each(named)('docs/security-tests.md: $file has the tests $titles', ({ file, titles }) => {
  const text = tests
    .filter((path) => basename(path) === file)
    .map(read)
    .join('\n')
  expect(text).not.toBe('')
  for (const title of titles)
    expect(text).toContain(
      title
        .replace(/ \(.*$/, '')
        .trim()
        .replace(/;$/, ''),
    )
})
