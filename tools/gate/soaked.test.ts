import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inputsHash } from './soaked.mjs'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-inputs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const base = {
  'code.ts': 'export const limit: number = 1\n',
  'sheet.css': 'a { top: 0; }\n',
  'own.test.ts': 'limit(1)\n',
  'data.json': '{}',
}

/** The hash of a step whose inputs are these files. */
function hashOf(files: Readonly<Record<string, string>>, { checksTypes = false } = {}) {
  for (const [name, text] of Object.entries({ ...base, ...files })) writeFileSync(join(folder, name), text)
  return inputsHash({ args: [], inputs: [folder], checksTypes, isOwnTest: (path) => path.endsWith('own.test.ts') })
}

test.each([
  ['code', { 'code.ts': 'export const limit: number = 2\n' }],
  ['a test of the step', { 'own.test.ts': 'limit(2)\n' }],
  ['other files', { 'data.json': '{ "limit": 2 }' }],
])('a change of %s changes the hash', (_, files) => {
  expect(hashOf(files)).not.toBe(hashOf({}))
})

test.each([
  ['a comment', { 'code.ts': '// One.\nexport const limit: number = 1\n' }],
  ['a comment in an expression', { 'code.ts': 'export const limit: number =\n  // One.\n  1\n' }],
  ['a comment in a style sheet', { 'sheet.css': '/* At the top. */\na { top: 0; }\n' }],
  ['a type', { 'code.ts': 'export const limit: 1 = 1\n' }],
])('a change of %s changes only the hash of a step that checks types', (_, files) => {
  expect(hashOf(files)).toBe(hashOf({}))
  expect(hashOf(files, { checksTypes: true })).not.toBe(hashOf({}, { checksTypes: true }))
})
