import { vi } from 'vitest'

// Vitest gives `vi.waitFor` and `vi.waitUntil` one second, which a busy machine exceeds, and has no option for another default.
const timeout = 60_000
const { waitFor, waitUntil } = vi
type Options = Exclude<Parameters<typeof waitFor>[1], number | undefined>
const patient = (options: number | Options = {}) => (typeof options === 'number' ? options : { timeout, ...options })
vi.waitFor = (check, options) => waitFor(check, patient(options))
vi.waitUntil = (check, options) => waitUntil(check, patient(options))
