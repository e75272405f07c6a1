import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf } from './fingerprint.mjs'
import { root } from './paths.mjs'

// A fresh clone has no earlier run to compare with, so the record is tracked.
const file = join(root, 'tools', 'soaked.json')
const read = () => JSON.parse(readFileSync(file, 'utf8'))

/** The fingerprint of what the tests of a step can reach. */
export const reachOf = ({ reaches, isTest }) => fingerprintOf([...reaches, 'package-lock.json'], isTest)

/** Whether nothing that a step's tests can reach changed since they last passed in `npm run soak`. */
export const isSoaked = (name, step) => step.reaches !== undefined && read()[name] === reachOf(step)

/** Records that the tests of a step passed with this fingerprint. */
export function recordSoaked(name, fingerprint) {
  const record = Object.entries({ ...read(), [name]: fingerprint }).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(record), null, 2)}\n`)
}
