import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/paths.mjs'
import { generatedFile } from './generatedFile.mjs'
import { report } from './report.mjs'
import { specTags } from './specTags.mjs'

// docs/spec-trace.md: which test guards which row of the specification.
const rows = [...readFileSync(join(root, 'docs/spec-rows.md'), 'utf8').matchAll(/^- \*\*(S\d+\.\d+)\*\* (.*)$/gm)]
const reasons = JSON.parse(readFileSync(join(root, 'tools/spec-trace.json'), 'utf8'))
const ids = new Set(rows.map(([, id]) => id))
const tags = specTags()
const unknown = tags.flatMap(({ file, rows }) =>
  rows.filter((id) => !ids.has(id)).map((id) => `${file}: [${id}] is no row`),
)
const strays = Object.keys(reasons)
  .filter((id) => !ids.has(id))
  .map((id) => `tools/spec-trace.json: ${id} is no row`)
const stale = generatedFile('docs/spec-trace.md', render(), 'node tools/checks/specTrace.mjs')
const covered = rows.filter(([, id]) => testsOf(id).length > 0).length
report('spec trace', [...unknown, ...strays, ...stale], `${covered} of ${rows.length} rows are guarded by a test`)

function testsOf(id) {
  return tags.filter((tagged) => tagged.rows.includes(id))
}

function render() {
  const head = [
    '# Specification trace',
    '',
    'Row of the specification → the tests that fail when it is broken. Made from the tags in test titles by `node tools/checks/specTrace.mjs`.',
    '',
    '| row | begins with | tests |',
    '|---|---|---|',
  ]
  const lines = rows.map(([, id, words]) => `| ${id} | ${cell(words)} | ${testsCell(id)} |`)
  return `${[...head, ...lines].join('\n')}\n`
}

function testsCell(id) {
  const tests = [...new Set(testsOf(id).map(({ file, title }) => `${cell(title)} (\`${file}\`)`))]
  const because = reasons[id] ? `not built, because ${cell(reasons[id])}` : ''
  if (tests.length === 0) return because || 'not built yet'
  return [...tests, ...(because ? [`the rest ${because}`] : [])].join('<br>')
}

function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
