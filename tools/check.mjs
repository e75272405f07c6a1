import { ensureInstalled } from './run/install.mjs'
import { finish, quickSteps, runSteps } from './run/steps.mjs'

// `npm run check`: what can be told from the source alone, in well under a minute.
await ensureInstalled()
finish(await runSteps(quickSteps))
