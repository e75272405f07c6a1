import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../run/paths.mjs'
import { sourceFiles } from './sourceFiles.mjs'

const tag = /\[(S\d+\.\d+)\]/g

/** Every test title with a tag: `{ file, title, rows }`. Tags in comments do not count. */
export function specTags() {
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
