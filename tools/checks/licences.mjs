import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/paths.mjs'
import { forbiddenReason } from './forbiddenPackages.mjs'
import { readLockfile } from './lockfile.mjs'
import { report } from './report.mjs'
import { sourceFiles } from './sourceFiles.mjs'
import { licenceAllowed } from './spdx.mjs'

// Reads every lockfile of the tree. Shipped code may use the short list, build and test tools the longer one;
// tools/licences.json names exceptions, each for one lockfile.
const rules = JSON.parse(readFileSync(join(root, 'tools', 'licences.json'), 'utf8'))
const shippedList = new Set(rules.shipped)
const toolList = new Set([...rules.shipped, ...rules.tools])
const used = new Set()
const problems = []
const counts = { packages: 0, shipped: 0 }
const lockfiles = sourceFiles(['.'], (path) => /(^|\/)package-lock\.json$/.test(path))

for (const lockfile of lockfiles) {
  for (const dependency of readLockfile(join(root, lockfile), { developmentOnly: rules.developmentOnly })) {
    counts.packages++
    if (dependency.shipped) counts.shipped++
    const problem = forbiddenReason(dependency, lockfile) ?? licenceProblem(dependency, lockfile)
    if (problem) problems.push(`${lockfile}: ${dependency.name}@${dependency.version}: ${problem}`)
  }
}
for (const exception of rules.exceptions) {
  if (!used.has(exception))
    problems.push(`tools/licences.json: the exception for ${exception.name} is no longer needed`)
}
report(
  'licences',
  problems,
  `${counts.packages} packages in ${lockfiles.length} lockfile(s), ${counts.shipped} of them shipped`,
)

function licenceProblem({ name, licence, shipped }, lockfile) {
  if (licence && licenceAllowed(licence, shipped ? shippedList : toolList)) return undefined
  const exception = rules.exceptions.find((one) => one.lockfile === lockfile && matches(one.name, name))
  if (exception && !shipped) {
    used.add(exception)
    return undefined
  }
  if (!licence) return 'states no licence; read its text, then replace the package or add an exception'
  return `${licence} is not allowed for ${shipped ? 'shipped code' : 'tools'}`
}

/** `*` at the end of a pattern matches any rest. */
function matches(pattern, name) {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}
