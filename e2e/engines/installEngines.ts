import { ensureEngines } from '../../tools/run/engines.mjs'

/** Vitest's global setup. */
export default ensureEngines
