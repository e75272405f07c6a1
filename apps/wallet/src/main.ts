import { join } from 'node:path'
import { contentSecurityPolicy } from '@latchkey/server/site/contentSecurityPolicy'
import { serveSite } from '@latchkey/server/site/serveSite'
import { configElement, type WalletConfig } from './config.ts'

const port = Number(process.env.LATCHKEY_WALLET_PORT ?? 3001)
const config: WalletConfig = {
  projectId: process.env.LATCHKEY_PROJECT_ID ?? '0'.repeat(32),
  serverUrl: process.env.LATCHKEY_SERVER_URL ?? 'http://localhost:4000',
  relayUrl: process.env.LATCHKEY_RELAY_URL ?? 'ws://localhost:4100',
  walletUrl: process.env.LATCHKEY_WALLET_URL ?? `http://localhost:${port}`,
}
/** The wallet is one page; `/wc` is where deep links arrive. */
const pages = new Set(['/', '/wc'])

const site = await serveSite({
  dir: join(import.meta.dirname, '..', 'dist', 'client'),
  port,
  policy: contentSecurityPolicy({ server: config.serverUrl, relay: config.relayUrl }),
  page: ({ path, template }) =>
    pages.has(path) ? template.replace('<!--config-->', () => configElement(config)) : undefined,
})
process.on('SIGTERM', () => void site.close().then(() => process.exit(0)))
console.log(`ready http://localhost:${port}`)
