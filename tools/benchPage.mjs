import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildPackages } from './build/buildPackages.mjs'
import { buildOnce } from './run/buildOnce.mjs'
import { claimPorts } from './run/claimPorts.mjs'
import { root } from './run/paths.mjs'

const app = join(root, 'bench/app')
const dist = join(app, 'dist')
const pages = ['react-only', 'latchkey']
const source = (path) => import(pathToFileURL(join(root, path)).href)

/**
 * Builds the bench app and serves it under the strict policy beside a relay. No server runs: the modal must work without one.
 * Returns `{ urlOf(page), assets, close() }`; pages are `react-only` and `latchkey`, `assets` is the folder of their files.
 */
export async function startBenchPage() {
  await build()
  const { serveSite } = await source('packages/node/src/site/serveSite.ts')
  const { contentSecurityPolicy } = await source('packages/node/src/site/contentSecurityPolicy.ts')
  const { createRelay } = await source('apps/relay/src/createRelay.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const relay = await createRelay({ port: 0, dataDir })
  const { ports, release } = await claimPorts(2)
  const [port, unusedPort] = ports
  const server = `http://localhost:${unusedPort}`
  const html = new Map(pages.map((page) => [`/${page}`, readFileSync(join(dist, `${page}.html`), 'utf8')]))
  const site = await serveSite({
    dir: dist,
    port,
    development: true,
    policy: contentSecurityPolicy({ server, relays: [relay.url] }),
    page: ({ path }) => html.get(path),
  })
  const query = new URLSearchParams({ server, relay: relay.url })
  return {
    assets: join(dist, 'assets'),
    // Not localhost, where pages also load the checks for developers.
    urlOf: (page) => `http://127.0.0.1:${port}/${page}?${query}`,
    async close() {
      await site.stop()
      await relay.close()
      await release()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Uses the built packages, to measure what apps install. */
async function build() {
  await buildPackages()
  await buildOnce('bench', {
    sources: [app, ...['packages', 'tools/build', 'package-lock.json'].map((path) => join(root, path))],
    outputs: pages.map((page) => join(dist, `${page}.html`)),
    build() {
      rmSync(dist, { recursive: true, force: true })
      for (const page of pages) {
        const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', join(app, 'vite.config.ts')]
        const stdio = ['ignore', 'inherit', 'inherit']
        if (spawnSync(process.execPath, [...args, '--mode', page], { cwd: root, stdio }).status !== 0)
          throw new Error('The bench app could not be built; the reason is above.')
      }
    },
  })
}
