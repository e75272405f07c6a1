import { ensurePackages, installCommandOf, missingPackages } from './aptPrograms.mjs'

const packages = { 'redis-server': 'redis-server' }

export const installCommand = installCommandOf(packages)

export const hasRedis = () => missingPackages(packages).length === 0

/** Installs Redis if this process may. Tests that need it are skipped if it is still missing. */
export const ensureRedis = () => ensurePackages(packages)
