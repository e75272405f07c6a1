import { ensureInstalled } from './run/install.mjs'
import { interop } from './run/paths.mjs'
import { finish, interopSteps, runSteps } from './run/steps.mjs'

// `npm run interop`: ours against the official clients. Installs these when they are missing.
await ensureInstalled()
await ensureInstalled(interop)
finish(await runSteps(Object.keys(interopSteps)), { strict: true })
