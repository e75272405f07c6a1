import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildOnce } from './buildOnce.mjs'
import { root } from './paths.mjs'
import { runChild } from './runChild.mjs'

/** Builds a front end unless its sources are those of the last build; resolves to whether it built. */
export function buildFrontend(name) {
  const app = join(root, 'apps', name)
  return buildOnce(name, {
    sources: [join(root, 'packages'), app, join(root, 'tools', 'build'), join(root, 'package-lock.json')],
    outputs: [join(app, 'dist')],
    build: () => build(name, app),
  })
}

async function build(name, app) {
  const scripts = [
    ['vite.config.ts', ['build']],
    ['vite.ssr.config.ts', ['build', '--ssr']],
  ]
  for (const [config, args] of scripts) {
    if (!existsSync(join(app, config))) continue
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const done = await runChild(process.execPath, [vite, ...args, '--config', config, '--logLevel', 'warn'], {
      cwd: app,
      // A test run must use the bundle that visitors get.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (done.status !== 0) throw new Error(`The build of apps/${name} failed; its message is above.`)
  }
}
