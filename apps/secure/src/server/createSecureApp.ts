import type { OriginPattern } from '@latchkey/base/originPattern'
import { socialStartPath } from '@latchkey/contracts/constants/startPages'
import { fileResponse } from '@latchkey/node/site/fileResponse'
import type { Asset } from '@latchkey/node/site/loadAssets'
import { Hono } from 'hono'
import { approvePath } from '../approval/window/windowMessages.ts'
import { exportPath, keysPath } from '../export/exportPaths.ts'
import { passkeyPath } from '../protection/passkey/passkeyRequest.ts'
import type { PageConfig } from '../site/pageConfig.ts'
import { answerCallback } from '../social/callback/callbackPage.ts'
import { startPage } from '../social/start/startPage.ts'
import type { SecureConfig } from './config.ts'
import { configElement } from './configElement.ts'
import { type Forwarding, forwardToVaults } from './forwardToVault.ts'
import { closedPolicy, exportPolicy, framePolicy, keysPolicyOf, pagePolicy, passkeyPolicy } from './policies.ts'
import type { Projects } from './projects.ts'
import type { VaultKeys } from './vaultKeys.ts'

export type SecureServices = Forwarding & {
  readonly assets: ReadonlyMap<string, Asset>
  readonly projects: Projects
  readonly vaultKeys: () => Promise<VaultKeys>
}

/** Disables features that a wallet does not need. Passkeys are for the site itself. */
const permissionsPolicy = [
  ...[
    'camera',
    'microphone',
    'geolocation',
    'payment',
    'usb',
    'serial',
    'hid',
    'display-capture',
    'clipboard-read',
  ].map((feature) => `${feature}=()`),
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
].join(', ')

/** The secure site as a fetch handler: the frame's page for each project, static files, and the proxy to the vaults. */
export function createSecureApp(services: SecureServices): Hono {
  const { config, assets, log } = services
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    const { headers } = context.res
    const setDefault = (name: string, value: string) => headers.has(name) || headers.set(name, value)
    setDefault('Content-Security-Policy', closedPolicy)
    setDefault('Cross-Origin-Resource-Policy', 'same-origin')
    // A worker must have the same embedder policy as its page.
    setDefault('Cross-Origin-Embedder-Policy', 'require-corp')
    // Link pages are opened from e-mails, without an opener. The callback page needs its opener and sets its own policy.
    setDefault('Cross-Origin-Opener-Policy', 'same-origin')
    setDefault('Referrer-Policy', 'no-referrer')
    setDefault('Permissions-Policy', permissionsPolicy)
    setDefault('X-Content-Type-Options', 'nosniff')
    // The document with exported keys is sandboxed, so its own site is another origin for it.
    if (context.req.path.startsWith('/assets/')) headers.set('Access-Control-Allow-Origin', '*')
    headers.set('Origin-Agent-Cluster', '?1')
    if (!config.development) headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload')
    if (context.req.path === keysPath) headers.set('X-Frame-Options', 'SAMEORIGIN')
    else if (context.req.path !== '/sdk' || context.res.status !== 200) headers.set('X-Frame-Options', 'DENY')
  })
  app.get('/health', (context) => context.json({ status: 'ok', part: 'secure' }))
  app.get('/sdk', (context) => sdkPage(services, context.req.query('projectId') ?? ''))
  app.get(approvePath, () => approvePage(services))
  app.get(passkeyPath, () => passkeyPage(services))
  app.get(exportPath, () => exportPage(services))
  app.get(keysPath, () => keysPage(services))
  app.get('/assets/*', (context) => {
    const asset = assets.get(context.req.path)
    return asset ? fileResponse(asset, context.req.raw) : context.text('Not found', 404)
  })
  app.get(socialStartPath, (context) => startPage(context.req.header('accept-language') ?? ''))
  app.all('/social/*', async (context) => (await answerCallback(context.req.raw)) ?? context.text('Not found', 404))
  forwardToVaults(app, services)
  app.onError((error, context) => {
    log.error({ method: context.req.method, name: error.name }, 'request failed')
    return context.text('Something went wrong. Try again.', 500)
  })
  return app
}

async function sdkPage(services: SecureServices, projectId: string): Promise<Response> {
  const { config, assets, projects } = services
  const patterns = await projects(projectId)
  if (patterns === 'unknown') return plainPage(404, `There is no project '${projectId.slice(0, 64)}'.`)
  const keys = await askedKeys(services)
  if (patterns === 'unavailable' || !keys) return unavailablePage()
  const { serverUrl, development } = config
  const settings: PageConfig = { projectId, serverUrl, origins: { development, patterns }, vaultKeys: keys }
  return new Response(configured(assets, '/index.html', settings), { headers: frameHeaders(config, patterns) })
}

const askedKeys = ({ vaultKeys, log }: SecureServices) =>
  vaultKeys().catch((error: Error) => {
    log.warn({ name: error.name }, 'a vault does not answer')
    return undefined
  })

const pageText = (assets: SecureServices['assets'], file: string): string =>
  new TextDecoder().decode(assets.get(file)?.body)

const configured = (assets: SecureServices['assets'], file: string, settings: object): string =>
  pageText(assets, file).replace('<!--config-->', () => configElement(settings))

/** The page on which the owner exports the keys. It is the same for every project. */
async function exportPage(services: SecureServices): Promise<Response> {
  const keys = await askedKeys(services)
  if (!keys) return unavailablePage()
  const text = configured(services.assets, '/export.html', { vaultKeys: keys })
  return new Response(text, { headers: { ...pageHeaders, ...exportHeaders } })
}

const exportHeaders = {
  'Content-Security-Policy': exportPolicy,
  // The window in which the owner signs in to a social account sends its answer to its opener, this page. The page
  // itself has no opener.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
}

/** The document in the export page that shows the keys. */
const keysPage = ({ config, assets }: SecureServices): Response =>
  new Response(pageText(assets, '/keys.html'), {
    headers: {
      ...pageHeaders,
      'Content-Security-Policy': keysPolicyOf(config.origin),
      // Firefox checks against the opaque origin of the sandboxed document, for which every response is cross-origin.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })

const pageHeaders = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }

/** The page of the window in which requests are approved. It has no session and no keys, so it is the same for every project. */
const approvePage = ({ config, assets }: SecureServices): Response =>
  new Response(pageText(assets, '/approve.html'), { headers: windowHeaders(pagePolicy(config)) })

/** The page of the passkey window, for browsers in which the frame may not create or use passkeys. */
const passkeyPage = ({ assets }: SecureServices): Response =>
  new Response(pageText(assets, '/passkey.html'), { headers: windowHeaders(passkeyPolicy) })

const windowHeaders = (policy: string) => ({
  ...pageHeaders,
  'Content-Security-Policy': policy,
  // The page needs its `opener`, the frame.
  'Cross-Origin-Opener-Policy': 'unsafe-none',
})

function frameHeaders({ serverUrl, development }: SecureConfig, patterns: readonly OriginPattern[]) {
  return {
    ...pageHeaders,
    'Content-Security-Policy': framePolicy({ patterns, serverUrl, development }),
    // Pages with an embedder policy can only embed frames that have one too.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
}

const unavailablePage = (): Response => plainPage(503, 'The wallet is not available right now. Try again.')

const plainPage = (status: number, text: string): Response =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' } })
