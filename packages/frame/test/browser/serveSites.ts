import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Serves the app's page, the secure site and a page that frames the app, each on its own host with a strict CSP. */
export async function serveSites() {
  const scripts = await bundle(['./appPage.ts', './securePage.ts'])
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const script = scripts.get(path)
    const app = `http://localhost:${port}`
    const secure = `http://secure.localhost:${port}`
    const frames = path === '/around' ? app : secure
    const policy = `default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'`
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
    response.setHeader('content-security-policy', `${policy}; frame-src ${frames}`)
    response.end(script ?? pageOf(path, app))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    app: `http://localhost:${port}/`,
    evil: `http://evil.localhost:${port}/`,
    /** A third-party page that frames the app. */
    around: `http://evil.localhost:${port}/around`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function pageOf(path: string, app: string): string {
  if (path === '/sdk')
    return `<!doctype html><title>Secure</title><meta name="allowed-origin" content="${app}"><button>Approve</button><script type="module" src="/securePage.js"></script>`
  if (path === '/around') return `<!doctype html><title>Around</title><iframe src="${app}"></iframe>`
  return '<!doctype html><title>App</title><body><script type="module" src="/appPage.js"></script>'
}

async function bundle(files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const parts = await buildForBrowsers(files.map((file) => fileURLToPath(new URL(file, import.meta.url))))
  return new Map(parts.map(({ fileName, code }) => [`/${fileName}`, code]))
}

/** The chunks of a production build, without the modules that match `external`. */
export async function buildForBrowsers(input: readonly string[], external: readonly RegExp[] = []) {
  const rollupOptions = {
    input: [...input],
    external: [...external],
    output: {
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      // The bundler's runtime, which an app has anyway.
      codeSplitting: { groups: [{ name: 'preload', test: /vite\/preload-helper/ }] },
    },
    preserveEntrySignatures: 'exports-only' as const,
  }
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['latchkey-source', 'module', 'browser', 'import', 'default'] },
    build: { write: false, target: 'es2023', modulePreload: false, rollupOptions },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('Vite built nothing')
  return result.output.filter((part) => part.type === 'chunk')
}
