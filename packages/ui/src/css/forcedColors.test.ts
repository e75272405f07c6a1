import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
const FORCED = '@media (forced-colors: active)'
const RING = /([^{}]*:focus[^{}]*)\{[^}]*box-shadow/g

/** Sheets that draw the focus as a shadow, which forced colours leave out. */
const ringed = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.lk.css'))
  .map((file) => ({ file, css: readFileSync(join(SOURCE, file), 'utf8') }))
  .flatMap(({ file, css }) => {
    const [plain = '', ...forced] = css.split(FORCED)
    const parts = [...plain.matchAll(RING)].flatMap(([, selectors = '']) => selectors.match(/\.[a-z]\w*/gi) ?? [])
    const marked = [...forced.join('').matchAll(/([^{}]*:focus[^{}]*)\{[^}]*outline/g)].join(' ')
    return [...new Set(parts)].map((part) => ({ file, part, marked }))
  })

test.each(ringed)('$part of $file shows the focus in forced colours too', ({ part, marked }) => {
  expect(marked).toMatch(new RegExp(`\\${part}\\b`))
})
