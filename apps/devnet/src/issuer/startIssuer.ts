import { generateKeyPair } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { closeHttp, listenHttp } from '@latchkey/node/http/listenHttp'
import type Provider from 'oidc-provider'
import type { JWK } from 'oidc-provider'
import { farcasterRelay } from '../farcaster/farcasterRelay.ts'
import { createProvider } from './createProvider.ts'
import { sendPage } from './issuerPage.ts'
import { type Person, readPerson } from './people.ts'
import { personPage } from './personPage.ts'
import { providerNames, providers, type SocialProviderName } from './providers.ts'
import { sendJson } from './sendJson.ts'
import { subjectOf } from './subjectOf.ts'

export type RunningIssuer = {
  /** Base URL; each provider is at the path of its name. */
  readonly url: string
  readonly stop: () => Promise<void>
}

type Site = { readonly name: SocialProviderName; readonly provider: Provider; readonly accounts: Map<string, Person> }

/** Replaces the social providers and Farcaster's relay in development. Anyone can sign in as anyone. */
export async function startIssuer({ port, secureOrigin, rpcUrl }: startIssuer.Params): Promise<RunningIssuer> {
  const sites = new Map<string, Site>()
  const http = createServer((request, response) => {
    answer({ sites, farcaster }, request, response).catch(() => response.writeHead(500).end())
  })
  // Cookies need a consistent host name, and the secure site is on localhost too.
  const url = (
    await listenHttp(http, { port, host: '127.0.0.1', part: 'sign-in issuer', portVariable: 'LATCHKEY_ISSUER_PORT' })
  ).replace('127.0.0.1', 'localhost')
  const farcaster = farcasterRelay({ url: `${url}/farcaster`, rpcUrl })
  const signingKey = await newSigningKey()
  for (const name of providerNames) {
    const accounts = new Map<string, Person>()
    const redirectUri = `${secureOrigin}/social/callback/${name}`
    const provider = createProvider({ name, accounts, redirectUri, signingKey, issuer: `${url}/${name}` })
    sites.set(name, { name, accounts, provider })
  }
  return { url, stop: () => closeHttp(http) }
}

export declare namespace startIssuer {
  /** 0: any free port. */
  type Params = {
    readonly port: number
    readonly secureOrigin: string
    /** The chain that has Farcaster's registries. */
    readonly rpcUrl: string
  }
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'RS256' }
}

type Parts = {
  readonly sites: ReadonlyMap<string, Site>
  readonly farcaster: ReturnType<typeof farcasterRelay>
}

async function answer({ sites, farcaster }: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://issuer')
  if (pathname === '/health') return sendJson(response, { status: 'ok', part: 'issuer' })
  const [, name = '', path = '/'] = /^\/(\w+)(\/.*)?$/.exec(pathname) ?? []
  if (name === 'farcaster') return farcaster(path, request, response)
  const site = sites.get(name)
  if (!site) return sendJson(response, { error: 'There is no such provider.' }, 404)
  if (path.startsWith('/person/')) return answerPerson(site, request, response)
  const api = providers[site.name].api?.[path]
  if (api) return answerApi(site, api, request, response)
  mount(request, `/${name}`)
  await site.provider.callback()(request, response)
}

/** The library derives its path prefix from the difference between the two. */
function mount(request: IncomingMessage & { originalUrl?: string }, prefix: string): void {
  request.originalUrl = request.url ?? '/'
  request.url = (request.url ?? '').slice(prefix.length) || '/'
}

async function answerPerson(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { name, provider, accounts } = site
  const form = request.method === 'POST' ? new URLSearchParams(await text(request)) : undefined
  const person = form && readPerson(form)
  if (form?.get('cancel'))
    return provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'The visitor cancelled.',
    })
  if (!person) return sendPage(response, personPage(providers[name].title))
  const accountId = subjectOf(name, person)
  accounts.set(accountId, person)
  await provider.interactionFinished(request, response, { login: { accountId, remember: false } })
}

type Api = NonNullable<(typeof providers)[SocialProviderName]['api']>[string]

async function answerApi(
  { provider, accounts }: Site,
  api: Api,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, bearer = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
  const token = await provider.AccessToken.find(bearer)
  const subject = token?.accountId ?? ''
  const person = accounts.get(subject)
  if (!person) return sendJson(response, { message: 'Bad credentials' }, 401)
  sendJson(response, api({ subject, person }))
}
