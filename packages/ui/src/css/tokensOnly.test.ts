import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
const sheets = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.lk.css') && !/okens\.lk\.css$/.test(file))
  .map((file) => ({ file, css: readFileSync(join(SOURCE, file), 'utf8').replace(/\/\*.*?\*\/|@media[^{]*/gs, '') }))

const HAIRLINES = ['1px', '1.5px', '2px']

test.each(sheets)('$file takes every size and colour from the tokens', ({ css }) => {
  const sizes = [...css.matchAll(/(?<![\w-])-?[\d.]+(px|rem|ms|s)\b/g)].map(([size]) => size.replace('-', ''))
  expect(sizes.filter((size) => !HAIRLINES.includes(size))).toEqual([])
  expect(css.match(/#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/gi)).toBeNull()
})

test.each(sheets)('$file works from right to left', ({ css }) => {
  const physical = /(?<![\w-])((margin|padding|border)-(left|right|top|bottom)|left|right|top|bottom|width|height)\s*:/g
  expect(css.match(physical)).toBeNull()
  expect(css.match(/text-align:\s*(left|right)/)).toBeNull()
})
