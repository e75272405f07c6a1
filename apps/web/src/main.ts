import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runUntilSignal } from '@latchkey/node/runUntilSignal'
import { settingsOf } from '@latchkey/node/settings'
import { contentSecurityPolicy } from '@latchkey/node/site/contentSecurityPolicy'
import { pageConfigOf } from '@latchkey/node/site/pageConfigOf'
import { serveSite } from '@latchkey/node/site/serveSite'
import { fillTemplate } from './fillTemplate.ts'

const dist = join(import.meta.dirname, '..', 'dist')

type ServerEntry = Pick<typeof import('./client/entry.server.tsx'), 'renderPage'>

await runUntilSignal(async () => {
  const settings = settingsOf(process.env)
  const development = settings.isDevelopment({ addresses: ['LATCHKEY_SECURE_ORIGIN'] })
  const config = pageConfigOf(settings, { development })
  const { renderPage }: ServerEntry = await import(pathToFileURL(join(dist, 'server', 'entry.server.js')).href)
  return await serveSite({
    dir: join(dist, 'client'),
    port: settings.port('LATCHKEY_WEB_PORT', 3000),
    development,
    policy: contentSecurityPolicy({
      server: config.serverUrl,
      relays: config.relayUrls,
      frame: config.secureUrl,
    }),
    page: ({ path, search, cookie, template }) =>
      fillTemplate(template, { config, ...renderPage({ path, search, cookie, config }) }),
  })
})
