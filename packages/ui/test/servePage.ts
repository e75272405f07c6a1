import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions } from 'vite'
import { lkCss } from '../../../tools/build/lkCss.mjs'
import { buildOnce } from '../../../tools/run/buildOnce.mjs'
import { cache } from '../../../tools/run/lock.mjs'
import { root } from '../../../tools/run/paths.mjs'

/** The product's own policy, without the addresses of its services. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/**
 * Builds the fixture page, once for all test files, and serves it on a free port under the strict policy. Every path is the same
 * page.
 */
export async function servePage(options: servePage.Options = {}) {
  const { root: page = join(import.meta.dirname, 'fixture'), inParts = false } = options
  const outDir = await builtPage(page, { inParts })
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
    },
  }
}

export declare namespace servePage {
  type Options = {
    /** Folder of the page, ours by default. */
    readonly root?: string
    /** Loads the parts of the modal when they are needed, as in an app; without it, the page is one script. */
    readonly inParts?: boolean
    readonly bodyOf?: (path: string) => string
  }
}

/** The folder of the built page. */
async function builtPage(page: string, { inParts }: { readonly inParts: boolean }): Promise<string> {
  const name = `page-${relative(root, page).replaceAll('/', '-')}${inParts ? '-parts' : ''}`
  const outDir = join(cache, name)
  await buildOnce(name, {
    sources: [join(root, 'packages'), join(root, 'tools', 'build'), join(root, 'package-lock.json')],
    outputs: [outDir],
    build: () =>
      build({
        configFile: false,
        root: page,
        logLevel: 'error',
        plugins: [lkCss(), react()],
        resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
        build: {
          outDir,
          emptyOutDir: true,
          target: 'es2023',
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          // Loading hundreds of files takes longer than everything else in the page.
          rolldownOptions: { output: { codeSplitting: inParts } },
        },
      }),
  })
  return outDir
}
