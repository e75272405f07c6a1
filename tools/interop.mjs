import { ensureInstalled } from './run/install.mjs'
import { interop } from './run/paths.mjs'
import { finish, interopSteps, runSteps } from './run/steps.mjs'

// `npm run interop`: our clients against the official ones, which it installs when they are missing.
await ensureInstalled()
await ensureInstalled(interop)
finish(await runSteps(Object.keys(interopSteps)), { strict: true })
