import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/paths.mjs'
import { rawValues } from './rawValues.mjs'
import { report } from './report.mjs'
import { sourceFiles } from './sourceFiles.mjs'

// Space, type and colour come from the tokens file only.
const files = sourceFiles(
  ['packages/ui/src', 'packages/modal/src'],
  (path) => path.endsWith('.lk.css') && !/tokens\.lk\.css$/i.test(path),
)
const problems = files.flatMap((file) =>
  rawValues(readFileSync(join(root, file), 'utf8')).map(({ line, value }) => `${file}:${line}: ${value}`),
)
report('design tokens', problems, `${files.length} style sheets use tokens only`)
