import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './sourceFiles.mjs'

const root = resolve(import.meta.dirname, '..', '..')
const css = sourceFiles(['packages/ui/src'], (path) => /tokens\.lk\.css$/i.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')

/** The declared value of a token, without spaces, with short colours written out. */
const token = (name: string) =>
  new RegExp(`--lk-${name}:([^;]+);`)
    .exec(css)?.[1]
    ?.replace(/\s/g, '')
    .replace(/#([0-9a-f])([0-9a-f])([0-9a-f])(?![0-9a-f])/gi, '#$1$1$2$2$3$3')

test('[S2.24] the sheets are as wide and move as long as the specification says', () => {
  expect(token('sheet-w')).toBe('360px')
  expect([token('fast'), token('base'), token('shake')]).toEqual(['120ms', '150ms', '500ms'])
})

test('[S9.14] accents and backgrounds are those of the specification, light then dark', () => {
  expect(token('accent')).toBe('var(--lk-l,hsla(231,100%,70%,1))var(--lk-d,hsla(230,100%,67%,1))')
  expect(token('surface')).toBe('var(--lk-l,#ffffff)var(--lk-d,#121313)')
})
