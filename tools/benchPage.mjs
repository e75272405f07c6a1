import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run/paths.mjs'

const dist = join(root, 'bench/app/dist')
const source = (path) => import(pathToFileURL(join(root, path)).href)

/**
 * Builds the bench app and serves it under the strict policy beside a relay; the server is left out, the modal must stand that.
 * Returns `{ urlOf(page), close() }`; pages are `react-only` and `latchkey`.
 */
export async function startBenchPage() {
  build()
  const { serveSite } = await source('packages/node/src/site/serveSite.ts')
  const { contentSecurityPolicy } = await source('packages/node/src/site/contentSecurityPolicy.ts')
  const { createRelay } = await source('apps/relay/src/createRelay.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const relay = await createRelay({ port: 0, dataDir })
  const port = await freePort()
  const server = `http://localhost:${await freePort()}`
  const { readFile } = await import('node:fs/promises')
  const site = await serveSite({
    dir: dist,
    port,
    policy: contentSecurityPolicy({ server, relay: relay.url }),
    page: ({ path }) =>
      /^\/(react-only|latchkey)$/.test(path) ? readFile(join(dist, `${path}.html`), 'utf8') : undefined,
  })
  const query = new URLSearchParams({ server, relay: relay.url })
  return {
    urlOf: (page) => `http://localhost:${port}/${page}?${query}`,
    async close() {
      await site.stop()
      await relay.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The packages first: what is measured is what people install. */
function build() {
  rmSync(dist, { recursive: true, force: true })
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'bench/app/vite.config.ts', '--mode']
  for (const args of [['tools/build.mjs'], [...vite, 'react-only'], [...vite, 'latchkey']]) {
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    if (status === 0) continue
    process.stderr.write(stdout)
    throw new Error('The bench app could not be built; the reason is above.')
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, 'localhost', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
