import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './sourceFiles.mjs'

const root = resolve(import.meta.dirname, '..', '..')
const isTokenFile = (path: string) => /tokens\.lk\.css$/i.test(path)
const sheets = sourceFiles(['packages/ui/src', 'packages/modal/src'], (path) => path.endsWith('.lk.css'))
const css = (path: string) => readFileSync(join(root, path), 'utf8')

const length = /(?<![\w.-])-?\d*\.?\d+(?:px|pt|rem|ms|s)\b/gi
const hairline = /^-?(?:0|1|1\.5|2)(?:px|m?s)$/
const colour =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y)(?![\w-])/gi
const physical = /(?<![\w-])((margin|padding|border)-(left|right|top|bottom)|left|right|top|bottom|width|height)\s*:/g

/** The declarations of a sheet: no comments, addresses, conditions of at-rules, or masks, where black means opaque. */
const declarations = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|(?<![\w-])mask(-image)?\s*:[^;}]*|@(media|container|supports)[^{]*/g, '')
    .match(/(?<=:)[^;{}]+(?=[;}])/g)
    ?.join(';') ?? ''

test.each(sheets.filter((path) => !isTokenFile(path)))('%s takes sizes, times and colours from the tokens', (path) => {
  const values = declarations(css(path))
  expect((values.match(length) ?? []).filter((value) => !hairline.test(value))).toEqual([])
  expect(values.match(colour)).toBeNull()
})

test.each(sheets)('%s works from right to left', (path) => {
  expect(css(path).match(physical)).toBeNull()
  expect(css(path).match(/text-align:\s*(left|right)/)).toBeNull()
})

/** Custom properties of the design system that code declares: by a rule, by a script or in an inline style. */
const declared = (text: string) =>
  [...text.matchAll(/(--lk-[\w-]+)['"`\]]*\s*:|['"`](--lk-[\w-]+)['"`]/g)].map(([, rule, script]) => rule ?? script)

test('every used custom property of the design system is declared', () => {
  const folders = ['packages/ui/src', 'packages/modal/src', 'apps/web/src', 'apps/wallet/src', 'apps/secure/src']
  const texts = sourceFiles(folders, (path) => /\.(css|tsx?|html)$/.test(path)).map(css)
  const known = new Set(texts.flatMap(declared))
  const used = texts.flatMap((text) => [...text.matchAll(/var\((--lk-[\w-]+)\s*\)/g)].map(([, name]) => name))
  expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([])
})

const tokens = sheets.filter(isTokenFile).map(css).join('\n')
/** The declared value of a token, without spaces, with short colours written out. */
const token = (name: string) =>
  new RegExp(`--lk-${name}:([^;]+);`)
    .exec(tokens)?.[1]
    ?.replace(/\s/g, '')
    .replace(/#([0-9a-f])([0-9a-f])([0-9a-f])(?![0-9a-f])/gi, '#$1$1$2$2$3$3')

test('[S2.24] width and motion of the sheets are those of the specification', () => {
  expect(token('sheet-w')).toBe('360px')
  expect([token('fast'), token('base'), token('shake')]).toEqual(['120ms', '150ms', '500ms'])
})

test('[S9.14] accents and backgrounds are those of the specification, light then dark', () => {
  expect(token('accent')).toBe('var(--lk-l,hsla(231,100%,70%,1))var(--lk-d,hsla(230,100%,67%,1))')
  expect(token('surface')).toBe('var(--lk-l,#ffffff)var(--lk-d,#121313)')
})
