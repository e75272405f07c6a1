import { ensureInstalled } from './run/install.mjs'
import { finish, runSteps, steps } from './run/steps.mjs'

// `npm test`: everything a change has to pass. `--ci` additionally counts a skipped test as a failure.
ensureInstalled()
finish(await runSteps(Object.keys(steps)), { strict: process.argv.includes('--ci') })
