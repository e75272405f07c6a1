import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/paths.mjs'
import { report } from './report.mjs'
import { sourceFiles } from './sourceFiles.mjs'

// A long file contains more than one concept. Data files are exempt.
const limits = { source: 400, test: 600 }
const data = /(^|\/)(data|vectors|generated|artifacts|fixtures)\//
const files = sourceFiles(
  ['packages', 'apps', 'e2e', 'bench', 'interop', 'tools'],
  (path) => /\.(ts|tsx|mjs|css)$/.test(path) && !data.test(path),
)
const problems = files.flatMap((file) => {
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1
  const limit = /\.test\.tsx?$/.test(file) ? limits.test : limits.source
  return lines > limit ? [`${file}: ${lines} lines, the limit is ${limit}`] : []
})
report('file size', problems, `${files.length} files, none above ${limits.source} lines (tests ${limits.test})`)
