import { ensureInstalled } from './run/install.mjs'
import { occupyPorts } from './run/occupyPorts.mjs'
import { defaultPorts } from './run/parts.mjs'
import { interop } from './run/paths.mjs'
import { ciSteps, finish, interopSteps, quickSteps, runSteps, steps } from './run/steps.mjs'

// `npm test`: everything a change has to pass. `--check` runs only the checks that read the source, `--interop` only our clients
// against the official ones. `--ci` runs everything, adds the packed packages, the examples and newer versions of Node, and counts
// a skipped test as a failure.
const runs = {
  '--check': quickSteps,
  '--interop': Object.keys(interopSteps),
  // All browser tests run in one step there.
  '--ci': Object.keys({ ...steps, ...ciSteps, ...interopSteps }).filter((name) => name !== 'browser, whole stack'),
}
const [mode] = process.argv.slice(2)
const strict = mode === '--ci' || mode === '--interop'
await ensureInstalled()
if (strict) await ensureInstalled(interop)
if (mode !== '--check') await occupyPorts(defaultPorts)
finish(await runSteps(runs[mode] ?? Object.keys(steps)), { strict })
