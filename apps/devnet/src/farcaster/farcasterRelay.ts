import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { isRecord } from '@latchkey/base/isRecord'
import { sendPage } from '../issuer/issuerPage.ts'
import { sendJson } from '../issuer/sendJson.ts'
import { type Channel, createChannels } from './channels.ts'
import { farcasterAccountOf } from './farcasterAccount.ts'
import { farcasterPage, farcasterResultPage } from './farcasterPage.ts'
import { farcasterRegistry } from './registry.ts'
import { signInMessage } from './signInMessage.ts'

/** The API key that Farcaster's own apps send to the relay. */
export const relayKey = 'development-only-relay-key'

const pagePath = '/~/siwf'

/**
 * Replaces Farcaster's relay in development, with the requests and responses of
 * https://github.com/farcasterxyz/auth-monorepo, and the app on the visitor's phone, at the URL in the QR code. Anyone
 * can sign in as anyone.
 */
export function farcasterRelay({ url, rpcUrl }: farcasterRelay.Params) {
  const channels = createChannels(`${url}${pagePath}`)
  const channelOf = ({ headers }: IncomingMessage): [string, Channel | undefined] => {
    const [, channelToken = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
    return [channelToken, channels.get(channelToken)]
  }

  async function create(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const opened = channels.open(jsonOf(await text(request)))
    if (!opened) return sendJson(response, { error: 'Validation error' }, 400)
    const { channelToken, channel } = opened
    const { url: address } = channel
    sendJson(response, { channelToken, url: address, connectUri: address, nonce: channel.asked.nonce }, 201)
  }

  async function status(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [channelToken, channel] = channelOf(request)
    if (!channel) return sendJson(response, { error: 'Unauthorized' }, 401)
    const { asked, acceptAuthAddress, signed } = channel
    const common = { nonce: asked.nonce, acceptAuthAddress, signatureParams: asked }
    if (!signed) return sendJson(response, { state: 'pending', ...common }, 202)
    // The relay returns an answer only once.
    channels.close(channelToken)
    sendJson(response, { state: 'completed', ...common, ...signed }, 200)
  }

  async function authenticate(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, channel] = channelOf(request)
    if (!channel || request.headers['x-farcaster-auth-relay-key'] !== relayKey)
      return sendJson(response, { error: 'Unauthorized' }, 401)
    const body = jsonOf(await text(request))
    if (!isRecord(body) || typeof body.message !== 'string' || typeof body.signature !== 'string')
      return sendJson(response, { error: 'Validation error' }, 400)
    channel.signed = body
    sendJson(response, { state: 'completed', ...body }, 201)
  }

  async function page(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { searchParams } = new URL(request.url ?? '', url)
    const channel = channels.get(searchParams.get('channelToken') ?? '')
    if (!channel) return sendPage(response, farcasterResultPage('This request has expired or was already answered.'))
    const form = new URLSearchParams(request.method === 'POST' ? await text(request) : '')
    if (form.get('cancel')) return sendPage(response, farcasterResultPage('Nothing was signed.'))
    const name = form.get('name')?.trim().slice(0, 100)
    if (!name) return sendPage(response, farcasterPage(channel.asked.domain))
    channel.signed = await signAs(name, channel)
    sendPage(response, farcasterResultPage(`Signed in as ${name}. You can close this page.`))
  }

  async function signAs(name: string, { asked }: Channel) {
    const { fid, custody } = farcasterAccountOf(name)
    await farcasterRegistry(rpcUrl).register(BigInt(fid), custody.address)
    const message = signInMessage({ channel: asked, address: custody.address, fid })
    const signature = await custody.signMessage({ message })
    const username = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '')
      .slice(0, 16)
    return { message, signature, fid, username, displayName: name, bio: '', pfpUrl: '', custody: custody.address }
  }

  /** `path` without the relay's own prefix. */
  return async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method } = request
    if (path === '/v1/channel' && method === 'POST') return create(request, response)
    if (path === '/v1/channel/status' && method === 'GET') return status(request, response)
    if (path === '/v1/channel/authenticate' && method === 'POST') return authenticate(request, response)
    if (path === pagePath) return page(request, response)
    sendJson(response, { error: 'Not found' }, 404)
  }
}

export declare namespace farcasterRelay {
  type Params = {
    readonly url: string
    /** A chain with the registries of `deploy`. */
    readonly rpcUrl: string
  }
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
