import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { fingerprintOf } from '../run/fingerprint.mjs'
import { cache } from '../run/lock.mjs'
import { root } from '../run/paths.mjs'

// Tracked, because a fresh clone has no earlier run to compare with.
const soakedFile = join(root, 'tools', 'soaked.json')
/** Test files that passed while others of their step failed. Not tracked. */
const partialFile = join(cache, 'soaked.json')
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
const write = (file, record) => writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)

const require = createRequire(import.meta.url)
const loaders = { '.ts': 'ts', '.mts': 'ts', '.tsx': 'tsx', '.js': 'jsx', '.mjs': 'js', '.css': 'css' }

/** A hash of the files on which a step's tests depend; ignores comments, and types unless the tests check types. */
export const inputsHash = ({ inputs, isOwnTest, checksTypes }) =>
  fingerprintOf(inputs, { isOwnTest, ...(!checksTypes && { read: readWithoutTypes }) })

/** Code without comments and types, by source: the steps share most of their inputs. */
const bare = new Map()

function readWithoutTypes(path) {
  if (/\.d\.m?ts$/.test(path)) return ''
  const loader = loaders[extname(path)]
  if (!loader) return readFileSync(path)
  const source = readFileSync(path, 'utf8')
  // Loaded here because an import would fail before the first install.
  const { transformSync } = require('esbuild')
  if (!bare.has(source))
    // Without `minifyWhitespace`, esbuild keeps comments inside expressions and in CSS.
    bare.set(
      source,
      transformSync(source, { loader, jsx: 'preserve', legalComments: 'none', minifyWhitespace: true }).code,
    )
  return bare.get(source)
}

/** True if the step's inputs are unchanged since it last passed in `npm run soak`. */
export const isSoaked = (name, step) => step.inputs !== undefined && read(soakedFile)[name] === inputsHash(step)

/** The step's test files that passed with these inputs in an incomplete soak. */
export function passedFiles(name, inputs) {
  const partial = read(partialFile)[name]
  return partial?.inputs === inputs ? partial.files : []
}

/** Records that the whole step passed with these inputs. */
export function recordStep(name, inputs) {
  const { [name]: _, ...others } = read(partialFile)
  write(partialFile, others)
  const sorted = Object.entries({ ...read(soakedFile), [name]: inputs }).sort(([a], [b]) => (a < b ? -1 : 1))
  write(soakedFile, Object.fromEntries(sorted))
}

/** Records the test files of a failed step that passed with these inputs. */
export function recordFiles(name, inputs, files) {
  write(partialFile, { ...read(partialFile), [name]: { inputs, files: [...passedFiles(name, inputs), ...files] } })
}
