import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './sourceFiles.mjs'

const root = resolve(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const tests = sourceFiles(['apps', 'packages', 'e2e', 'tools'], (path) => /\.(test|e2e)\.tsx?$/.test(path))
/** `file.test.ts`: title; title; `folder/other.test.ts`: … */
const named = ['docs/security-tests.md', 'docs/walks.md'].flatMap((doc) =>
  read(doc)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((row) => [...row.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`(?:: ([^`|]*))?/g)])
    .map(([, file = '', titles = '']) => ({ doc, file, titles: titles.split('; ').map(trimmed).filter(Boolean) })),
)

/** Without a remark in parentheses. */
function trimmed(title: string): string {
  return title
    .replace(/ \(.*$/, '')
    .trim()
    .replace(/;$/, '')
}

test.each(named)('$doc: $file contains the tests $titles', ({ file, titles }) => {
  const [path = '', ...others] = tests.filter((path) => `/${path}`.endsWith(`/${file}`))
  expect(path, 'no test file has this name').not.toBe('')
  expect(others, 'several files have this name: add folders').toEqual([])
  expect(titles, 'names no test').not.toEqual([])
  for (const title of titles) expect(read(path)).toContain(title)
})
