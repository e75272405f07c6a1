import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../run/paths.mjs'
import { published } from './published.mjs'

/** Files of the workspace that are in every tarball. */
export const legalFiles = ['LICENSE', 'THIRD-PARTY-NOTICES.md']

/** Packs a built package into `into` as it is published; returns the tarball's path. */
export function packPublished(folder, into) {
  const staged = join(into, basename(folder))
  mkdirSync(staged)
  for (const name of ['dist', 'README.md', 'package.json'])
    if (existsSync(join(root, folder, name))) cpSync(join(root, folder, name), join(staged, name), { recursive: true })
  preparePackage(staged)
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', into]
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: staged, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${folder} could not be packed: ${stderr}`)
  return join(into, JSON.parse(stdout)[0].filename)
}

/**
 * Replaces the manifest in `directory`, a published package or its copy, by the published one, and adds the legal
 * files.
 */
export function preparePackage(directory, { scripts } = {}) {
  const manifest = publishedManifest(readManifest(directory))
  for (const name of legalFiles) cpSync(join(root, name), join(directory, name))
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ ...manifest, ...(scripts && { scripts }) }, null, 2))
}

/**
 * The manifest without workspace-only fields (scripts, development dependencies, the export condition for sources),
 * with caret ranges for the workspace's exact versions and the workspace's own repository and engines.
 */
function publishedManifest({ devDependencies: _, scripts: _scripts, dependencies = {}, exports, ...manifest }) {
  const { repository, engines } = readManifest(root)
  const folder = published.find((path) => readManifest(join(root, path)).name === manifest.name)
  const site = repository.url.replace(/^git\+|\.git$/g, '')
  return {
    ...manifest,
    homepage: `${site}/tree/main/${folder}#readme`,
    repository: { ...repository, directory: folder },
    engines,
    files: [...manifest.files, ...legalFiles],
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

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
