import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../run/paths.mjs'
import { generatedFile } from './generatedFile.mjs'
import { report } from './report.mjs'
import { sourceFiles } from './sourceFiles.mjs'

// docs/spec-trace.md: which test guards which row of the specification. tools/spec-trace.json holds what tests cannot
// show: why a row, or a part of it, is not built.
const rows = [...readFileSync(join(root, 'docs/spec-rows.md'), 'utf8').matchAll(/^- \*\*(S\d+\.\d+)\*\* (.*)$/gm)]
const { notBuilt } = JSON.parse(readFileSync(join(root, 'tools/spec-trace.json'), 'utf8'))
const ids = new Set(rows.map(([, id]) => id))
const tag = /\[(S\d+\.\d+)\]/g
const tags = specTags()
const unknownTags = tags.flatMap(({ file, rows }) =>
  rows.filter((id) => !ids.has(id)).map((id) => `${file}: [${id}] is not a row of docs/spec-rows.md`),
)
const unknownNotes = Object.keys(notBuilt)
  .filter((id) => !ids.has(id))
  .map((id) => `tools/spec-trace.json: ${id} is not a row of docs/spec-rows.md`)
const stale = generatedFile('docs/spec-trace.md', render(), 'node tools/checks/specTrace.mjs')
const guarded = rows.filter(([, id]) => testsOf(id).length > 0).length
const problems = [...unknownTags, ...unknownNotes, ...stale]
report('spec trace', problems, `${guarded} of ${rows.length} rows are guarded by a test`)

function testsOf(id) {
  return tags.filter((tagged) => tagged.rows.includes(id))
}

function render() {
  const head = [
    '# Specification trace',
    '',
    'Row of the specification → the tests that fail when it is broken. Generated from the tags in test titles by `node tools/checks/specTrace.mjs`.',
    '',
    '| row | begins with | tests |',
    '|---|---|---|',
  ]
  const lines = rows.map(([, id, words]) => `| ${id} | ${cell(words)} | ${testsCell(id)} |`)
  return `${[...head, ...lines].join('\n')}\n`
}

function testsCell(id) {
  const tests = [...new Set(testsOf(id).map(({ file, title }) => `${cell(title)} (\`${file}\`)`))]
  const because = notBuilt[id] ? `not built, because ${cell(notBuilt[id])}` : ''
  if (tests.length === 0) return because || 'not built yet'
  return [...tests, ...(because ? [`the rest ${because}`] : [])].join('<br>')
}

function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

/** Every test title with a tag: `{ file, title, rows }`. Tags in comments do not count. */
function specTags() {
  const files = sourceFiles(
    ['packages', 'apps', 'e2e', 'tools'],
    (path) => /\.test\.tsx?$/.test(path) || /^e2e\/.*\.tsx?$/.test(path),
  )
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return text.search(tag) === -1 ? [] : taggedStrings(text, file)
  })
}

function taggedStrings(text, file) {
  const found = []
  const visit = (node) => {
    const value = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? node.text : ''
    const rows = [...value.matchAll(tag)].map((match) => match[1])
    if (rows.length > 0) found.push({ file, title: value.replace(tag, '').trim(), rows })
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false))
  return found
}
