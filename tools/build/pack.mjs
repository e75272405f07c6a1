import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../run/paths.mjs'

/** References from a comment to documents that are not published, such as `(spec S4.12)`. */
const internalReference = /\s*\((?:see )?(?:spec|docs\/decisions\/)[^)]*\)/g

/** Packs a built package into `into` as it is published; returns the tarball's path. */
export function packPublished(folder, into) {
  const staged = join(into, basename(folder))
  mkdirSync(staged)
  cpSync(join(root, folder, 'dist'), join(staged, 'dist'), { recursive: true })
  cpSync(join(root, 'LICENSE'), join(staged, 'LICENSE'))
  const readme = join(root, folder, 'README.md')
  if (existsSync(readme)) cpSync(readme, join(staged, 'README.md'))
  stripInternalReferences(join(staged, 'dist'))
  writeFileSync(join(staged, 'package.json'), JSON.stringify(publishedManifest(folder), null, 2))
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', into],
    { cwd: staged, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${folder} could not be packed: ${stderr}`)
  return join(into, JSON.parse(stdout)[0].filename)
}

/**
 * The manifest without what only this workspace understands (development dependencies, the export condition that leads to the
 * source), with caret ranges for the workspace's exact versions and the workspace's own repository and engines.
 */
function publishedManifest(folder) {
  const { repository, engines } = readManifest(root)
  const { devDependencies: _, dependencies = {}, exports, ...manifest } = readManifest(join(root, folder))
  return {
    ...manifest,
    repository: { ...repository, directory: folder },
    engines,
    exports: publishedExports(exports),
    dependencies: Object.fromEntries(Object.entries(dependencies).map(([name, version]) => [name, rangeOf(version)])),
  }
}

/** Exact versions become caret ranges; a wider range, which lets an app share its own copy, stays. */
const rangeOf = (version) => (version.startsWith('^') ? version : `^${version}`)

function publishedExports(exports) {
  const kept = Object.entries(exports).map(([path, target]) => {
    if (typeof target === 'string') return [path, target]
    const { 'latchkey-source': _, ...conditions } = target
    return [path, conditions]
  })
  return Object.fromEntries(kept.filter(([, target]) => Object.keys(target).length > 0))
}

function stripInternalReferences(dist) {
  for (const name of readdirSync(dist, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue
    const file = join(dist, name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(internalReference, ''))
  }
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
