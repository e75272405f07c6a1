import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf } from '../run/fingerprint.mjs'
import { cache } from '../run/lock.mjs'
import { root } from '../run/paths.mjs'

// A fresh clone has no earlier run to compare with, so the record is tracked.
const file = join(root, 'tools', 'soaked.json')
/** Test files that passed in a soak in which others of their group failed. Not tracked. */
const partly = join(cache, 'soaked.json')
const read = (from = file) => (existsSync(from) ? JSON.parse(readFileSync(from, 'utf8')) : {})
const write = (to, record) => writeFileSync(to, `${JSON.stringify(record, null, 2)}\n`)

/** The fingerprint of what the tests of a step can reach. */
export const reachOf = ({ reaches, isTest }) => fingerprintOf([...reaches, 'package-lock.json'], isTest)

/** Whether nothing that a step's tests can reach changed since they last passed in `npm run soak`. */
export const isSoaked = (name, step) => step.reaches !== undefined && read()[name] === reachOf(step)

/** The test files of a step that passed with this fingerprint in a soak in which others failed. */
export function filesPassed(name, fingerprint) {
  const part = read(partly)[name]
  return part?.fingerprint === fingerprint ? part.files : []
}

/** Records which test files of a step passed with this fingerprint, or that the step passed as a whole. */
export function recordSoaked(name, { fingerprint, files, isWhole }) {
  const others = { ...read(partly) }
  delete others[name]
  if (!isWhole)
    write(partly, { ...others, [name]: { fingerprint, files: [...filesPassed(name, fingerprint), ...files] } })
  else {
    write(partly, others)
    const record = Object.entries({ ...read(), [name]: fingerprint }).sort(([a], [b]) => (a < b ? -1 : 1))
    write(file, Object.fromEntries(record))
  }
}
