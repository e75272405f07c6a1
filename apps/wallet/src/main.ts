import { join } from 'node:path'
import { contentSecurityPolicy } from '@latchkey/node/site/contentSecurityPolicy'
import { configElement } from '@latchkey/node/site/pageConfig'
import { serveSite } from '@latchkey/node/site/serveSite'
import { walletConfig } from './walletConfig.ts'

const { config, port } = walletConfig(process.env)
/** The wallet is one page; `/wc` is where deep links arrive. */
const pages = new Set(['/', '/wc'])

try {
  const site = await serveSite({
    dir: join(import.meta.dirname, '..', 'dist', 'client'),
    port,
    policy: contentSecurityPolicy({ server: config.serverUrl, relay: config.relayUrl }),
    page: ({ path, template }) =>
      pages.has(path) ? template.replace('<!--config-->', () => configElement(config)) : undefined,
  })
  process.on('SIGTERM', () => void site.close().then(() => process.exit(0)))
  console.log(`ready http://localhost:${port}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
