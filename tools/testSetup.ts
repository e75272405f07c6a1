import fc from 'fast-check'
import { vi } from 'vitest'

// The same cases in every run, so that a failure comes from the change under test. `npm run soak` tries others.
const seed = Number(process.env.LATCHKEY_SEED ?? 7)
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed, includeErrorInReport: true })

// Vitest gives `vi.waitFor` and `vi.waitUntil` one second, which a busy machine exceeds, and has no option for another default.
const timeout = 60_000
const { waitFor, waitUntil } = vi
type Options = Exclude<Parameters<typeof waitFor>[1], number | undefined>
const patient = (options: number | Options = {}) => (typeof options === 'number' ? options : { timeout, ...options })
vi.waitFor = (check, options) => waitFor(check, patient(options))
vi.waitUntil = (check, options) => waitUntil(check, patient(options))
