import { ensureInstalled } from './run/install.mjs'
import { finish, quickSteps, runSteps } from './run/steps.mjs'

// `npm run check`: the checks that read only the source, in less than a minute.
await ensureInstalled()
finish(await runSteps(quickSteps))
