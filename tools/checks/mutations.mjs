import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/paths.mjs'
import { report } from './report.mjs'

// tools/mutations/: each broken rule still finds its line, and tests that carry the tag of its row (`node tools/mutations.mjs`).
const folder = join(root, 'tools', 'mutations')
const lists = readdirSync(folder).filter((name) => name.endsWith('.json'))
const rules = lists.flatMap((list) =>
  JSON.parse(readFileSync(join(folder, list), 'utf8')).map((rule) => ({ ...rule, list })),
)
report(
  'mutations',
  rules.flatMap(({ list, breaks, ...rule }) => problemsOf(rule).map((problem) => `${list}: ${breaks}: ${problem}`)),
  `${rules.length} broken rules for ${new Set(rules.map(({ row }) => row)).size} rows`,
)

function problemsOf({ row, file, from, also = [], tests }) {
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined
  if (text === undefined) return [`there is no ${file}`]
  const lost = [from, ...also.map((edit) => edit.from)].filter((line) => text.split(line).length !== 2)
  const tagged = tests.some(
    (test) => existsSync(join(root, test)) && readFileSync(join(root, test), 'utf8').includes(`[${row}]`),
  )
  return [
    ...lost.map((line) => `not found exactly once in ${file}: ${JSON.stringify(line)}`),
    ...(tagged ? [] : [`no test of it carries [${row}]`]),
  ]
}
