import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
/** The official clients and what is tried with them: no workspace, installed on its own. */
export const interop = join(root, 'interop')
/** Where everything that running produces is kept. */
export const dataDir = resolve(process.env.LATCHKEY_DATA_DIR || join(root, '.latchkey'))
