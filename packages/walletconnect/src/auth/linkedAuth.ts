import { openPlainEnvelope, sealPlainEnvelope } from '../envelope/plainEnvelope.ts'
import { linkContext, linkOf, linkTransport } from '../linkMode/linkPeer.ts'
import { formatLinkUrl } from '../linkMode/linkUrl.ts'
import type { RelayMessage } from '../relay/port.ts'
import type { Engine } from '../sign/engine.ts'
import { readPayload, requestText } from '../sign/jsonRpc.ts'
import type { AuthRequestReceived } from '../sign/types.ts'
import type { SentAuth } from './sentAuth.ts'
import { takeAuth, type WalletAuth } from './walletAuth.ts'

/** App: whether a wallet can be asked by link: both take messages so, and it said that when we met over the relay. */
export async function isLinked(engine: Engine, walletLink: string | undefined): Promise<boolean> {
  return walletLink !== undefined && (await linkTransport(engine)?.knows(walletLink)) === true
}

/** App: asks by link. The first message is not encrypted, since there is no key yet; the answer is. Returns the link. */
export function askByLink(engine: Engine, record: SentAuth, walletLink: string): { uri: string; sent: Promise<void> } {
  const { id, request, publicKey, expirySec, pairingTopic: topic } = record
  const message = sealPlainEnvelope(
    requestText(id, 'wc_sessionAuthenticate', {
      authPayload: request,
      requester: { publicKey, metadata: engine.metadata },
      expiryTimestamp: expirySec,
    }),
  )
  const sent = linkTransport(engine)?.send({ universal: walletLink, topic, message })
  return { uri: formatLinkUrl(walletLink, { topic, message }), sent: sent ?? Promise.resolve() }
}

/** Wallet: a sign-in that came by link, the only message that may be readable; false for everything else. */
export async function linkedAuthRequested(auth: WalletAuth, message: RelayMessage): Promise<boolean> {
  const { engine } = auth
  if (!linkTransport(engine)?.brought(message)) return false
  const text = openPlainEnvelope(message.message)
  const payload = text.ok ? readPayload(text.value) : text
  if (!payload.ok || payload.value.kind !== 'request' || payload.value.method !== 'wc_sessionAuthenticate') return false
  const { id, params } = payload.value
  if (engine.events.count('session_authenticate') === 0) {
    engine.log('authenticate.ignored', { id })
    return true
  }
  const contextOf = async ({ requester: { metadata } }: AuthRequestReceived) =>
    linkContext(linkOf(metadata) ?? '', metadata.url)
  const taken = await takeAuth(auth, { id, params, topic: message.topic }, { contextOf, transportType: 'link_mode' })
  // A refusal would open the app that asks too much.
  if (taken === 'full') engine.log('authenticate.full', { id })
  return taken !== 'unreadable'
}

/** Wallet: sends what belongs to a request that came by link back the same way. */
export async function routeByLink(
  engine: Engine,
  request: AuthRequestReceived,
  topics: readonly string[],
): Promise<void> {
  const universal = linkOf(request.requester.metadata)
  if (request.transportType !== 'link_mode' || !universal) return
  await Promise.all(topics.map((topic) => engine.relay.link?.route(topic, universal)))
}
