import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { root } from '../run/paths.mjs'
import { generatedFile } from './generatedFile.mjs'
import { report } from './report.mjs'

// The tables of docs/custody.md between its markers, from the rules and the model of packages/custody.
register()
const load = (file) => import(pathToFileURL(join(root, 'packages/custody/src', file)).href)
const { actTable } = await load('rules/actTable.ts')
const { contestTable, rankTable } = await load('model/contestTable.ts')
const tables = {
  ranks: rankTable(),
  acts: actTable(),
  'contests unprotected': contestTable(false),
  'contests protected': contestTable(true),
}

const file = 'docs/custody.md'
let text = readFileSync(join(root, file), 'utf8')
for (const [name, table] of Object.entries(tables)) {
  const [start, end] = [`<!-- generated: ${name} -->`, `<!-- end: ${name} -->`]
  const [before, after] = [text.indexOf(start), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`${file} has no place for the table '${name}'`)
  text = `${text.slice(0, before + start.length)}\n${table}\n${text.slice(after)}`
}
report(
  'custody page',
  generatedFile(file, text, 'node --import tsx -C latchkey-source tools/checks/custodyDoc.mjs'),
  `${Object.keys(tables).length} tables`,
)
