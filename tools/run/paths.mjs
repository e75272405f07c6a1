import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
/** The official clients and the tests against them: not a workspace, installed separately. */
export const interop = join(root, 'interop')
/** Data folder of the running stack. */
export const dataDir = resolve(process.env.LATCHKEY_DATA_DIR || join(root, '.latchkey'))
