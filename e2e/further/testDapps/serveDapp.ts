import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { build, defaultClientConditions } from 'vite'
import { lkCss } from '../../../tools/build/lkCss.mjs'
import type { Stack } from '../../harness/stack.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** Builds a page, by its path from this folder, as one script. */
export async function buildScript(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [lkCss()],
    resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
    // Vitest's own mode would compile JSX for development.
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, file), formats: ['iife'], name: 'testPage' },
    },
  })
  const [{ output }] = built as unknown as readonly [{ readonly output: readonly { readonly code?: string }[] }]
  return output.find(({ code }) => code)?.code ?? ''
}

/** Serves the pages in `folder`, or `files` by their paths, with `script` in front of their own scripts. */
export async function serveDapp(stack: Stack, params: serveDapp.Params) {
  const { folder = '', script, files = {} } = params
  const tag = `<script src="/latchkey.js" data-stack='${JSON.stringify(stack)}'></script>`
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname === '/' ? '/index.html' : pathname
    try {
      const content = path === '/latchkey.js' ? script : (files[path] ?? (await readFile(join(folder, path))))
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
      response.end(path.endsWith('.html') ? String(content).replace('<head>', `<head>${tag}`) : content)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export declare namespace serveDapp {
  type Params = {
    readonly folder?: string
    readonly script: string
    readonly files?: Readonly<Record<string, string | undefined>>
  }
}
