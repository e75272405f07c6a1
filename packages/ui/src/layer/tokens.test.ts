import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ui = join(import.meta.dirname, '..')
const read = (sheet: string) => readFileSync(join(ui, `${sheet}.lk.css`), 'utf8')
/** Sheets of the button and of the modal's first frame, which load before `sheetTokens`. */
const loadedWithPage = [
  'layer/layer',
  'layer/tokens',
  'connectButton/ConnectButton',
  'dialog/Dialog',
  'sheet/Sheet',
  'sheet/RowsSkeleton',
  'iconButton/IconButton',
]

test('every token that the button or the first frame uses loads with the page', () => {
  const css = loadedWithPage.map(read).join('\n')
  const used = new Set(css.match(/(?<=var\(\s*)--lk-[\w-]+/g))
  const defined = new Set(
    read('layer/tokens')
      .match(/^\s*--lk-[\w-]+(?=:)/gm)
      ?.map((name) => name.trim()),
  )
  expect([...used].filter((name) => !defined.has(name))).toEqual([])
})
