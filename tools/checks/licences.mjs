import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/paths.mjs'
import { forbiddenReason } from './forbiddenPackages.mjs'
import { readLockfile } from './lockfile.mjs'
import { report } from './report.mjs'
import { sourceFiles } from './sourceFiles.mjs'
import { licenceAllowed } from './spdx.mjs'

// Reads every lockfile of the tree. What ships may use the short list, build and test tools the longer one;
// tools/licences.json names single packages whose licence text was read.
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
    const problem = forbiddenReason(dependency, lockfile) ?? licenceProblem(dependency)
    if (problem) problems.push(`${lockfile}: ${dependency.name}@${dependency.version}: ${problem}`)
  }
}
for (const exception of rules.exceptions) {
  if (!used.has(exception))
    problems.push(`tools/licences.json: ${exception.name}@${exception.version} is not needed any more`)
}
report(
  'licences',
  problems,
  `${counts.packages} packages in ${lockfiles.length} lockfile(s), ${counts.shipped} of them shipped`,
)

function licenceProblem({ name, version, licence, shipped }) {
  if (licence && licenceAllowed(licence, shipped ? shippedList : toolList)) return undefined
  const exception = rules.exceptions.find((one) => one.name === name && one.version === version)
  if (exception && !shipped) {
    used.add(exception)
    return undefined
  }
  if (!licence) return 'states no licence; read its text, then replace it or name it in tools/licences.json'
  return `${licence} is not on the list for ${shipped ? 'what ships' : 'tools'}`
}
