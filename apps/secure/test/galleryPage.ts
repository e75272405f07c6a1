import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { build, defaultClientConditions } from 'vite'
import { lkCss } from '../../../tools/build/lkCss.mjs'
import { preactAliases } from '../preactAliases.ts'

/** The CSP of the secure site: no inline scripts or styles, and no evaluation of strings. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** Builds the gallery of the approval sheet and serves it under the secure site's policy. */
export async function serveGallery() {
  const outDir = await mkdtemp(join(tmpdir(), 'lk-secure-'))
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'gallery'),
    logLevel: 'error',
    plugins: [lkCss()],
    resolve: { conditions: ['latchkey-source', ...defaultClientConditions], alias: preactAliases },
    build: {
      outDir,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(outDir, pathname.startsWith('/assets/') ? pathname : 'index.html')
    response.writeHead(200, { 'content-type': types[extname(file)], 'content-security-policy': policy })
    response.end(await readFile(file))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
