import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions } from 'vite'
import { lkCss } from '../../../tools/build/lkCss.mjs'

/** The product's own policy, without the addresses of its services. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** Builds the fixture page and serves it on a free port under the strict policy. Every path is the same page. */
export async function servePage(options: servePage.Options = {}) {
  const outDir = await mkdtemp(join(tmpdir(), 'lk-ui-'))
  await build({
    configFile: false,
    root: options.root ?? join(import.meta.dirname, 'fixture'),
    logLevel: 'error',
    plugins: [lkCss(), react()],
    resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
    build: { outDir, target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  })
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const isAsset = pathname.startsWith('/assets/')
    const file = join(outDir, isAsset ? pathname : 'index.html')
    const body = await readFile(file, 'utf8')
    response.writeHead(200, { 'content-type': TYPES[extname(file)], 'content-security-policy': POLICY })
    const inner = options.bodyOf?.(pathname) ?? ''
    response.end(isAsset ? body : body.replace('<div id="root"></div>', `<div id="root">${inner}</div>`))
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

export declare namespace servePage {
  /** `root`: folder of the page, ours by default. */
  type Options = { readonly root?: string; readonly bodyOf?: (path: string) => string }
}
