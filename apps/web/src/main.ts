import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contentSecurityPolicy } from '@latchkey/node/site/contentSecurityPolicy'
import { serveSite } from '@latchkey/node/site/serveSite'
import { fillTemplate } from './fillTemplate.ts'
import { webConfig } from './webConfig.ts'

const { config, port } = webConfig(process.env)
const dist = join(import.meta.dirname, '..', 'dist')

type ServerEntry = Pick<typeof import('./client/entry.server.tsx'), 'renderPage'>
const { renderPage }: ServerEntry = await import(pathToFileURL(join(dist, 'server', 'entry.server.js')).href)

const site = await serveSite({
  dir: join(dist, 'client'),
  port,
  policy: contentSecurityPolicy({
    server: config.serverUrl,
    relay: config.relayUrl,
    frame: process.env.LATCHKEY_SECURE_ORIGIN ?? 'http://secure.localhost:4200',
  }),
  page: ({ path, search, cookie, template }) =>
    fillTemplate(template, { config, ...renderPage({ path, search, cookie, config }) }),
})
process.on('SIGTERM', () => void site.close().then(() => process.exit(0)))
console.log(`ready http://localhost:${port}`)
