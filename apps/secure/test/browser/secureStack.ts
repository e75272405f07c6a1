import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createLog } from '@latchkey/node/log'
import { loadAssets } from '@latchkey/node/site/loadAssets'
import { buildForBrowsers } from '../../../../packages/frame/test/browser/serveSites.ts'
import { buildFrontend } from '../../../../tools/run/frontends.mjs'
import { root } from '../../../../tools/run/paths.mjs'
import { startInbox } from '../../../devnet/src/inbox/startInbox.ts'
import { startTestVaults } from '../../../vault/test/testVaults.ts'
import type { SecureConfig } from '../../src/server/config.ts'
import { createSecureApp } from '../../src/server/createSecureApp.ts'
import { createVaultKeys } from '../../src/server/vaultKeys.ts'

const appHtml = '<!doctype html><title>App</title><body><script type="module" src="/appPage.js"></script>'

const noPasskeys = 'publickey-credentials-create=(), publickey-credentials-get=()'

/** Answers calls to a chain as a server that has none. */
function answerNoChain({ method }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  response.setHeader('content-type', 'application/json')
  response.end(
    method === 'OPTIONS' ? '' : JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no chain' } }),
  )
}

/**
 * The built secure site with both vaults and real e-mails, and apps that embed it from `http://localhost`,
 * `http://other.localhost` and `http://strict.localhost`. Browsers treat them as four sites. The last one allows no frame to use
 * passkeys.
 */
export async function startSecureStack() {
  await buildFrontend('secure')
  const assets = await loadAssets(join(root, 'apps/secure/dist'))
  const appParts = await buildForBrowsers([fileURLToPath(new URL('./appPage.ts', import.meta.url))])
  const inbox = await startInbox({ port: 0, smtpPort: 0 })
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const secure = `http://secure.localhost:${port}`
  const publicUrl = (role: string) => `${secure}/vault/${role}`
  const vaults = await startTestVaults(inbox.smtpUrl, { startMs: Date.now(), publicUrl })
  const log = createLog('secure', { level: 'debug', stream: { write: (line) => void vaults.logged.push(line) } })

  const toVault = (async (url: string, init: RequestInit) => {
    const { hostname, pathname } = new URL(url)
    // Real time, as in the browser.
    await vaults.clock.advance(Date.now() - vaults.clock.now())
    return vaults[hostname as 'auth' | 'recovery'].app.request(pathname, init)
  }) as typeof globalThis.fetch
  const config: SecureConfig = {
    ...{ development: true, port, host: 'localhost', serverUrl: `http://localhost:${port}`, trustedProxies: 0 },
    vaults: { auth: { url: 'http://auth', key: undefined }, recovery: { url: 'http://recovery', key: undefined } },
  }
  const vaultKeys = createVaultKeys(config, toVault)
  const secureApp = createSecureApp({ config, assets, projects: async () => [], vaultKeys, log, fetch: toVault })
  const answerSecure = getRequestListener(secureApp.fetch)

  server.on('request', (request, response) => {
    if (request.headers.host?.startsWith('secure.')) return void answerSecure(request, response)
    // This stack has no data API.
    if (request.url?.startsWith('/v1')) return void answerNoChain(request, response)
    const script = appParts.find(({ fileName }) => request.url === `/${fileName}`)
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html')
    response.setHeader('content-security-policy', `default-src 'none'; script-src 'self'; frame-src ${secure}`)
    if (request.headers.host?.startsWith('strict.')) response.setHeader('permissions-policy', noPasskeys)
    response.end(script?.code ?? appHtml)
  })

  const read = new Map<string, number>()

  return {
    ...{ secure, vaults, inbox: inbox.inbox, smtpUrl: inbox.smtpUrl, assets },
    app: `http://localhost:${port}/`,
    otherApp: `http://other.localhost:${port}/`,
    strictApp: `http://strict.localhost:${port}/`,
    /** What the pattern captures in the next e-mail that matches. Skips others, and reads each e-mail once. */
    async mailed(email: string, pattern: RegExp): Promise<string> {
      for (;;) {
        const mail = await inbox.inbox.next(email, read.get(email) ?? 0, AbortSignal.timeout(10_000))
        read.set(email, mail.id)
        const found = pattern.exec(mail.text)?.[1]
        if (found !== undefined) return found
      }
    },
    /** Allows the next e-mail at once. */
    async endCooldowns(): Promise<void> {
      for (const { db } of [vaults.auth, vaults.recovery]) await db.deleteFrom('events').execute()
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await vaults.stop()
      await inbox.stop()
    },
  }
}
