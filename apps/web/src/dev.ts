import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { runUntilSignal } from '@latchkey/node/runUntilSignal'
import { settingsOf } from '@latchkey/node/settings'
import { pageConfigOf } from '@latchkey/node/site/pageConfigOf'
import { createServer } from 'vite'
import { fillTemplate } from './fillTemplate.ts'

/** Vite's dev server, with the page rendered as in production; its policy is relaxed for the dev server's scripts. */
const app = join(import.meta.dirname, '..')
const settings = settingsOf(process.env)
settings.requireDevelopment()
const config = pageConfigOf(settings, { development: true })
const port = settings.port('LATCHKEY_WEB_PORT', 3000)
const vite = await createServer({
  root: app,
  configFile: join(app, 'vite.config.ts'),
  appType: 'custom',
  server: { middlewareMode: true, hmr: { port: port + 20_000 } },
})
const server = createHttpServer((request, response) => {
  vite.middlewares(request, response, () => {
    render(request.url ?? '/', request.headers.cookie ?? '').then(
      ({ html, status }) => response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html),
      (error: Error) => {
        vite.ssrFixStacktrace(error)
        console.error(error)
        response.writeHead(500, { 'Content-Type': 'text/plain' }).end(error.stack)
      },
    )
  })
})
await runUntilSignal(async () => {
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return { url: `http://localhost:${port}`, stop }
})

async function stop(): Promise<void> {
  server.closeAllConnections()
  server.close()
  await vite.close()
}

async function render(url: string, cookie: string) {
  const { pathname, search } = new URL(url, 'http://localhost')
  const template = await vite.transformIndexHtml(url, await readFile(join(app, 'index.html'), 'utf8'))
  const { renderPage } = (await vite.ssrLoadModule(
    '/src/client/entry.server.tsx',
  )) as typeof import('./client/entry.server.tsx')
  return fillTemplate(template, { config, ...renderPage({ path: pathname, search, cookie, config }) })
}
