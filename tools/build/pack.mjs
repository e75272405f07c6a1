import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../run/paths.mjs'

/**
 * Packs a built package into `into` as it is published: without what only this workspace understands (the export condition that
 * leads to the source, development dependencies), with the licence. Returns the tarball's path.
 */
export function packPublished(folder, into) {
  const staged = join(into, basename(folder))
  mkdirSync(staged)
  cpSync(join(root, folder, 'dist'), join(staged, 'dist'), { recursive: true })
  cpSync(join(root, 'LICENSE'), join(staged, 'LICENSE'))
  const readme = join(root, folder, 'README.md')
  if (existsSync(readme)) cpSync(readme, join(staged, 'README.md'))
  const { devDependencies: _, ...manifest } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  writeFileSync(
    join(staged, 'package.json'),
    JSON.stringify({ ...manifest, exports: publishedExports(manifest.exports) }, null, 2),
  )
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', into],
    { cwd: staged, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${folder} could not be packed: ${stderr}`)
  return join(into, JSON.parse(stdout)[0].filename)
}

function publishedExports(exports) {
  const kept = Object.entries(exports).map(([path, target]) => {
    if (typeof target === 'string') return [path, target]
    const { 'latchkey-source': _, ...conditions } = target
    return [path, conditions]
  })
  return Object.fromEntries(kept.filter(([, target]) => Object.keys(target).length > 0))
}
