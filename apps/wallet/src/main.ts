import { join } from 'node:path'
import { runUntilSignal } from '@latchkey/node/runUntilSignal'
import { settingsOf } from '@latchkey/node/settings'
import { contentSecurityPolicy } from '@latchkey/node/site/contentSecurityPolicy'
import { configElement } from '@latchkey/node/site/pageConfig'
import { pageConfigOf } from '@latchkey/node/site/pageConfigOf'
import { serveSite } from '@latchkey/node/site/serveSite'

/** The wallet is one page; deep links open `/wc`. */
const pages = new Set(['/', '/wc'])

await runUntilSignal(async () => {
  const settings = settingsOf(process.env)
  const development = settings.isDevelopment({ addresses: ['LATCHKEY_SECURE_ORIGIN'] })
  const config = pageConfigOf(settings, { development })
  return await serveSite({
    dir: join(import.meta.dirname, '..', 'dist', 'client'),
    port: settings.port('LATCHKEY_WALLET_PORT', 3001),
    development,
    policy: contentSecurityPolicy({ server: config.serverUrl, relays: config.relayUrls }),
    page: ({ path, template }) =>
      pages.has(path) ? template.replace('<!--config-->', () => configElement(config)) : undefined,
  })
})
