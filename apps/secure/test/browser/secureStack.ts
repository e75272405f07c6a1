import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { systemClock } from '@latchkey/base/clock'
import { developmentSiteKey } from '@latchkey/node/clientNetwork'
import { createLog } from '@latchkey/node/log'
import { loadAssets } from '@latchkey/node/site/loadAssets'
import { buildForBrowsers } from '../../../../packages/frame/test/browser/serveSites.ts'
import { buildFrontend } from '../../../../tools/run/frontends.mjs'
import { root } from '../../../../tools/run/paths.mjs'
import { deploy } from '../../../devnet/src/deploy.ts'
import { startInbox } from '../../../devnet/src/inbox/startInbox.ts'
import { startIssuer } from '../../../devnet/src/issuer/startIssuer.ts'
import { type Anvil, startAnvil } from '../../../devnet/src/startAnvil.ts'
import { clientsAt, issuerParams } from '../../../vault/test/testSocial.ts'
import { startTestVaults } from '../../../vault/test/testVaults.ts'
import type { SecureConfig } from '../../src/server/config.ts'
import { createSecureApp } from '../../src/server/createSecureApp.ts'
import { createProjects, type Projects } from '../../src/server/projects.ts'
import { createVaultKeys } from '../../src/server/vaultKeys.ts'

const appHtml = '<!doctype html><title>App</title><body><script type="module" src="/appPage.js"></script>'

const noPasskeys = 'publickey-credentials-create=(), publickey-credentials-get=()'

/** Responds to calls like a server that has no chain. */
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
export async function startSecureStack({ serverUrl, hasFarcaster = false }: startSecureStack.Params = {}) {
  await buildFrontend('secure')
  const assets = await loadAssets(join(root, 'apps/secure/dist'))
  const appParts = await buildForBrowsers([fileURLToPath(new URL('./appPage.ts', import.meta.url))])
  const inbox = await startInbox({ port: 0, smtpPort: 0 })
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const secure = `http://secure.localhost:${port}`
  const publicUrl = (role: string) => `${secure}/vault/${role}`
  const chain = hasFarcaster ? await startRegistries() : undefined
  const rpcUrl = chain?.url ?? issuerParams.rpcUrl
  const issuer = await startIssuer({ ...issuerParams, secureOrigin: secure, rpcUrl })
  const social = clientsAt(issuer.url, secure)
  const farcaster = { relayUrl: `${issuer.url}/farcaster`, rpcUrl, secureOrigin: secure }
  const clients = { social, ...(chain && { farcaster }) }
  const vaults = await startTestVaults(inbox.smtpUrl, { startMs: Date.now(), publicUrl, ...clients })
  const log = createLog('secure', { level: 'debug', stream: { write: (line) => void vaults.logged.push(line) } })

  const requests = new Map<string, RequestInit>()
  const toVault = (async (url: string, init: RequestInit) => {
    const { hostname, pathname } = new URL(url)
    const path = `${hostname}${pathname}`
    if (!requests.has(path)) requests.set(path, init)
    // Real time, as in the browser.
    await vaults.clock.advance(Date.now() - vaults.clock.now())
    return vaults[hostname as 'auth' | 'recovery'].app.request(pathname, init)
  }) as typeof globalThis.fetch
  const config: SecureConfig = {
    ...{ development: true, port, host: 'localhost', origin: secure, trustedProxies: 0, keyFile: undefined },
    serverUrl: serverUrl ?? `http://localhost:${port}`,
    vaults: { auth: { url: 'http://auth', key: undefined }, recovery: { url: 'http://recovery', key: undefined } },
  }
  const vaultKeys = createVaultKeys(config, toVault)
  const projects: Projects = serverUrl
    ? createProjects({ serverUrl, development: true, clock: systemClock, log, fetch: globalThis.fetch })
    : async () => []
  const secureApp = createSecureApp({
    ...{ config, assets, projects, vaultKeys, log, fetch: toVault },
    ...{ siteKey: developmentSiteKey, clock: systemClock },
  })
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
    /** The first request to each path of the vaults, by `role/path`. */
    requests: requests as ReadonlyMap<string, RequestInit>,
    app: `http://localhost:${port}/`,
    otherApp: `http://other.localhost:${port}/`,
    strictApp: `http://strict.localhost:${port}/`,
    /** Returns what the pattern captures in the next e-mail that matches. Skips others, and reads each e-mail once. */
    async mailed(email: string, pattern: RegExp): Promise<string> {
      for (;;) {
        const mail = await inbox.inbox.next(email, read.get(email) ?? 0, AbortSignal.timeout(10_000))
        read.set(email, mail.id)
        const found = pattern.exec(mail.text)?.[1]
        if (found !== undefined) return found
      }
    },
    /** Waits for every e-mail sent to the address so far. */
    async mailsArrived(email: string): Promise<void> {
      const count = vaults.sentTo.filter((to) => to === email).length
      while (inbox.inbox.list(email).length < count) await pause(20)
    },
    /** Allows the next e-mail at once. */
    async endCooldowns(): Promise<void> {
      for (const { db } of [vaults.auth, vaults.recovery]) await db.deleteFrom('events').execute()
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await vaults.stop()
      await issuer.stop()
      await chain?.stop()
      await inbox.stop()
    },
  }
}

export declare namespace startSecureStack {
  type Params = {
    /** Address of a running server. Without one, the stack has no data API. */
    readonly serverUrl?: string
    /** Starts a chain with Farcaster's registries, which sign-in with Farcaster needs. */
    readonly hasFarcaster?: boolean
  }
}

async function startRegistries(): Promise<Anvil> {
  const chain = await startAnvil({ chainId: 31337 })
  await deploy(chain.url)
  return chain
}
