import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Program } from '../runUntilSignal.ts'
import { fileResponse } from './fileResponse.ts'
import { type Asset, loadAssets } from './loadAssets.ts'

/** Serves a built front end: files from memory, pages through `page`, with strict headers. */
export async function serveSite(params: serveSite.Params): Promise<Program> {
  const { host = 'localhost' } = params
  const app = siteApp(await loadAssets(params.dir), params)
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const listening = serve({ fetch: app.fetch, port: params.port, hostname: host }, () => resolve(listening))
    // Not removed after the start: a running server emits an error if it cannot accept a connection.
    listening.on('error', (cause: NodeJS.ErrnoException) =>
      reject(
        new Error(
          `Port ${params.port} cannot be used (${cause.code ?? cause.message}). Set LATCHKEY_PORT_BASE to move every port.`,
        ),
      ),
    )
  })
  return {
    url: `http://${host}:${params.port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}

export declare namespace serveSite {
  type Params = SiteOptions & { readonly dir: string; readonly port: number; readonly host?: string }
}

export type SiteOptions = {
  readonly policy: string
  /** Without HSTS, because development has no TLS. */
  readonly development: boolean
  /** The HTML of a path; undefined for 404. `template` is the built `index.html`. */
  readonly page: (request: PageRequest) => Page | undefined | Promise<Page | undefined>
}

const hstsMaxAgeSec = 63_072_000

/** HTML, with a status when it is an error page. */
export type Page = string | { readonly html: string; readonly status: 200 | 404 }

export type PageRequest = {
  readonly path: string
  /** The query with its `?`, or empty. */
  readonly search: string
  readonly cookie: string
  readonly template: string
}

/** The fetch handler of {@link serveSite}; tests call it in-process. */
export function siteApp(assets: ReadonlyMap<string, Asset>, options: SiteOptions): Hono {
  const app = new Hono()
  const template = new TextDecoder().decode(assets.get('/index.html')?.body)
  app.use(async (c, next) => {
    await next()
    c.header('Content-Security-Policy', options.policy)
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    c.header('Permissions-Policy', 'geolocation=(), microphone=(), payment=(), usb=()')
    if (!options.development) c.header('Strict-Transport-Security', `max-age=${hstsMaxAgeSec}`)
    // `same-origin` would cut wallet and sign-in popups off from their opener.
    c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  })
  app.get('*', async (c) => {
    const asset = c.req.path === '/index.html' ? undefined : assets.get(c.req.path)
    if (asset) return fileResponse(asset, c.req.raw)
    const { search } = new URL(c.req.url)
    const page = await options.page({ path: c.req.path, search, cookie: c.req.header('cookie') ?? '', template })
    if (page === undefined) return c.text('Not found', 404)
    const { html, status } = typeof page === 'string' ? { html: page, status: 200 as const } : page
    return c.html(html, status, { 'Cache-Control': 'no-store' })
  })
  return app
}
