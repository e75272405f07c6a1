import { ensureInstalled } from './run/install.mjs'
import { interop } from './run/paths.mjs'
import { ciSteps, finish, interopSteps, runSteps, steps } from './run/steps.mjs'

// `npm test`: everything a change has to pass. `--ci` adds the packed packages, the examples, newer versions of Node and the
// official clients, and counts a skipped test as a failure.
const ci = process.argv.includes('--ci')
await ensureInstalled()
if (ci) await ensureInstalled(interop)
finish(await runSteps(Object.keys({ ...steps, ...(ci && { ...ciSteps, ...interopSteps }) })), { strict: ci })
