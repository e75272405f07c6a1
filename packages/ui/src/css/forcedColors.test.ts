import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
const FORCED = '@media (forced-colors: active)'
const RING = /([^{}]*:focus[^{}]*)\{[^}]*box-shadow/g
const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8')

/** Parts that draw a shadow for the focus of something inside them. */
const ringed = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.lk.css'))
  .flatMap((file) => {
    const [plain = '', ...forced] = read(file).split(FORCED)
    const parts = [...plain.matchAll(RING)].flatMap(
      ([, selectors = '']) => selectors.match(/\.[a-z]\w*(?=:has)/gi) ?? [],
    )
    const marked = [...forced.join('').matchAll(/([^{}]*:focus[^{}]*)\{[^}]*outline/g)].join(' ')
    return [...new Set(parts)].map((part) => ({ file, part, marked }))
  })

test.each(ringed)('$part of $file shows the focus in forced colours too', ({ part, marked }) => {
  expect(marked).toMatch(new RegExp(`\\${part}\\b`))
})

test('buttons and links show the focus in forced colours, whatever outline they have', () => {
  const [, forced = ''] = read('layer/layer.lk.css').split(FORCED)
  expect(forced).toMatch(
    /\[data-latchkey\]\[data-latchkey\] :is\(button, a\):focus-visible \{\s*outline: 2px solid Highlight;/,
  )
})
