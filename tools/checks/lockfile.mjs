import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Packages of one npm lockfile: `{ path, name, version, licence, shipped }`; `licence` is undefined if none is stated.
 */
export function readLockfile(file, { developmentOnly = [] } = {}) {
  const folder = dirname(file)
  const entries = JSON.parse(readFileSync(file, 'utf8')).packages
  const shipped = shippedPaths(entries, developmentOnly)
  return Object.entries(entries)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => ({
      path,
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      licence: installedLicence(join(folder, path), entry.version) ?? entry.license,
      shipped: shipped.has(path),
    }))
}

/** Everything reachable from the production dependencies of the workspaces (or of the root, without workspaces). */
function shippedPaths(entries, developmentOnly) {
  const workspaces = Object.entries(entries).filter(([path, entry]) => !path.includes('node_modules/') && !entry.link)
  const found = new Set()
  const queue = workspaces.filter(([path]) => !developmentOnly.includes(path)).map(([path]) => path)
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const entry = entries[path] ?? {}
    for (const name of Object.keys({
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...entry.peerDependencies,
    })) {
      const target = resolvePath(entries, path, name)
      if (target === undefined || found.has(target)) continue
      found.add(target)
      queue.push(target)
    }
  }
  return found
}

/** The lockfile entry that Node resolves `name` to from `from`; a link leads to its workspace. */
function resolvePath(entries, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const entry = entries[path]
    if (entry) return entry.link ? entry.resolved : path
    if (folder === '') return undefined
  }
}

/** The licence of the installed package; undefined if it is not installed in that version. */
function installedLicence(folder, version) {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return undefined
  const { version: installed, license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  if (installed !== version) return undefined
  if (typeof license === 'string') return license
  if (license?.type) return license.type
  return Array.isArray(licenses) ? licenses.map(({ type }) => type).join(' OR ') : undefined
}
