import { SignClient } from '@walletconnect/sign-client'
import type { SessionTypes } from '@walletconnect/types'
import { createMail } from '../harness/mail.ts'
import { requested, requestedProperties, signInWith } from './account.ts'
import { officialOptions } from './officialOptions.ts'
import type { App, AppEvents, AppSession, StartOptions } from './party.ts'
import { restClient } from './restClient.ts'

export async function startOfficialApp({ relayUrl }: StartOptions): Promise<App> {
  const client = await SignClient.init(officialOptions('app', relayUrl))
  const mail = createMail<AppEvents>('The official app')
  client.on('session_event', ({ topic, params: { event, chainId } }) => mail.put('event', { topic, chainId, ...event }))
  client.on('session_update', ({ topic, params }) => mail.put('update', { topic, ...params }))
  client.on('session_extend', ({ topic }) => mail.put('extend', { topic }))
  client.on('session_ping', ({ topic }) => mail.put('ping', { topic }))
  client.on('session_delete', ({ topic }) => mail.put('deleted', { topic }))
  client.on('session_request_sent', ({ topic }) => mail.put('sent', { topic }))
  return {
    mail,
    async connect() {
      const { uri, approval } = await client.connect({
        optionalNamespaces: requested,
        sessionProperties: requestedProperties,
      })
      return { uri: uri ?? '', session: approval().then(({ topic }) => topic) }
    },
    async authenticate(nonce) {
      const { uri, response } = await client.authenticate(signInWith(nonce))
      return { uri: uri ?? '', response: response().then(signInOf) }
    },
    request: (topic, { chainId, method, params }) =>
      client.request({ topic, chainId, request: { method, params: [...params] } }),
    ping: (topic) => client.ping({ topic }),
    disconnect: (topic) => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    sessions: () => client.session.getAll().map(appSessionOf),
    close: () => restClient(client.core),
  }
}

export const appSessionOf = (session: SessionTypes.Struct): AppSession => ({
  topic: session.topic,
  expirySec: session.expiry,
  namespaces: session.namespaces,
  properties: session.sessionProperties,
  scopedProperties: session.scopedProperties,
})

type Authenticated = {
  readonly auths?: readonly { readonly p: { readonly iss: string } }[] | null | undefined
  readonly session?: { readonly topic: string } | undefined
}

/** The result of the official `authenticate`, in our form. */
export const signInOf = ({ auths, session }: Authenticated) => ({
  accounts: (auths ?? []).map(({ p }) => p.iss.replace(/^did:pkh:/, '')),
  topic: session?.topic,
})
