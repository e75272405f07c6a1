import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lkCss } from './lkCss.mjs'

async function compiled(css: string) {
  const file = join(await mkdtemp(join(tmpdir(), 'lk-css-')), 'Card.lk.css')
  await writeFile(file, css)
  const { load } = lkCss() as unknown as { load(this: object, id: string): Promise<{ code: string }> }
  const { code } = await load.call({ addWatchFile() {} }, `${file}.mjs`)
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: Record<string, string>
    sheet: string
  }
}

test('puts every rule under the layer and names the classes after the file', async () => {
  const { default: classes, sheet } = await compiled(`
    .card { color: red; &:hover { color: blue } }
    .card > p, .head { color: green }
    @media (max-width: 459px) { .card { color: black } }
    @keyframes turn { to { rotate: 1turn } }
  `)
  expect(classes.card).toBe('lk-Card-card')
  expect(sheet).toContain('[data-latchkey] .lk-Card-card{color:red')
  expect(sheet).toContain('[data-latchkey] .lk-Card-card>p')
  expect(sheet).toContain('[data-latchkey] .lk-Card-head')
  expect(sheet).toMatch(/@media[^{]*\{\[data-latchkey\] \.lk-Card-card\{color:#000\}\}/)
  expect(sheet).toContain('@keyframes lk-Card-turn{to')
  expect(sheet).not.toContain('[data-latchkey] [data-latchkey]')
})

test('keeps a rule about the layer itself unchanged', async () => {
  const { sheet } = await compiled(':where([data-latchkey]) { --lk-ink: black }')
  expect(sheet).toBe(':where([data-latchkey]){--lk-ink:black}')
})
