import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const appDir = join(dirname(fileURLToPath(import.meta.url)), '..')

export const contractsDir = join(appDir, 'contracts')
export const artifactsDir = join(appDir, 'artifacts')
/** The checkout. */
export const rootDir = join(appDir, '..', '..')
