import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './paths.mjs'

/** Builds a front end unless its sources are the ones of the last build. `dist/` and the stamp live in the app's folder. */
export function buildFrontend(name) {
  const app = join(root, 'apps', name)
  const stamp = join(root, 'node_modules', '.cache', 'latchkey', `${name}.hash`)
  const sources = fingerprint([
    join(root, 'packages'),
    app,
    join(root, 'tools', 'build'),
    join(root, 'package-lock.json'),
  ])
  if (existsSync(join(app, 'dist')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return false
  const scripts = [
    ['vite.config.ts', ['build']],
    ['vite.ssr.config.ts', ['build', '--ssr']],
  ]
  for (const [config, args] of scripts) {
    if (!existsSync(join(app, config))) continue
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const done = spawnSync(process.execPath, [vite, ...args, '--config', config, '--logLevel', 'warn'], {
      cwd: app,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (done.status !== 0) throw new Error(`The build of apps/${name} failed; its message is above.`)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
  return true
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    if (statSync(path).isDirectory()) {
      for (const entry of readdirSync(path).sort()) {
        if (entry !== 'node_modules' && entry !== 'dist' && !entry.includes('.test.')) visit(join(path, entry))
      }
      return
    }
    hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const path of paths) visit(path)
  return hash.digest('hex')
}
