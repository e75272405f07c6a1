import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contentSecurityPolicy } from '@latchkey/server/site/contentSecurityPolicy'
import { serveSite } from '@latchkey/server/site/serveSite'
import { configElement, type WebConfig } from './config.ts'

const config: WebConfig = {
  projectId: process.env.LATCHKEY_PROJECT_ID ?? '0'.repeat(32),
  serverUrl: process.env.LATCHKEY_SERVER_URL ?? 'http://localhost:4000',
  relayUrl: process.env.LATCHKEY_RELAY_URL ?? 'ws://localhost:4100',
  walletUrl: process.env.LATCHKEY_WALLET_URL ?? 'http://localhost:3001',
}
const port = Number(process.env.LATCHKEY_WEB_PORT ?? 3000)
const dist = join(import.meta.dirname, '..', 'dist')

type ServerEntry = {
  readonly renderPage: (params: { path: string; cookie: string; config: WebConfig }) => string | undefined
}
const { renderPage }: ServerEntry = await import(pathToFileURL(join(dist, 'server', 'entry.server.js')).href)

const site = await serveSite({
  dir: join(dist, 'client'),
  port,
  policy: contentSecurityPolicy({
    server: config.serverUrl,
    relay: config.relayUrl,
    frame: process.env.LATCHKEY_SECURE_ORIGIN ?? 'http://secure.localhost:4200',
  }),
  page({ path, cookie, template }) {
    const html = renderPage({ path, cookie, config })
    return html === undefined
      ? undefined
      : template.replace('<!--config-->', () => configElement(config)).replace('<!--page-->', () => html)
  },
})
process.on('SIGTERM', () => void site.close().then(() => process.exit(0)))
console.log(`ready http://localhost:${port}`)
