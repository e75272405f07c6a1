import type { UniversalProvider } from '@walletconnect/universal-provider'
import { createMail } from '../harness/mail.ts'
import { signInWith } from './account.ts'
import { appSessionOf, signInOf } from './officialApp.ts'
import type { App, AppEvents, Call } from './party.ts'
import { restClient } from './restClient.ts'

type Calls = { readonly connect: () => Promise<unknown>; readonly request: (call: Call) => Promise<unknown> }

/**
 * An official provider as an app client; it supports only one session. `calls` override the Ethereum provider's
 * differences.
 */
export function providerApp(provider: Awaited<ReturnType<typeof UniversalProvider.init>>, calls: Calls): App {
  const mail = createMail<AppEvents>('The official provider')
  const { client } = provider
  provider.on('session_event', ({ topic, params: { event, chainId } }: SessionEvent) =>
    mail.put('event', { topic, chainId, ...event }),
  )
  provider.on('session_update', ({ topic, params }: SessionUpdate) => mail.put('update', { topic, ...params }))
  provider.on('session_ping', ({ topic }: { topic: string }) => mail.put('ping', { topic }))
  provider.on('session_delete', ({ topic }: { topic: string }) => mail.put('deleted', { topic }))
  client.on('session_extend', ({ topic }) => mail.put('extend', { topic }))
  client.on('session_request_sent', ({ topic }) => mail.put('sent', { topic }))
  const nextUri = () => new Promise<string>((resolve) => provider.once('display_uri', resolve))
  const theSession = () => provider.session
  return {
    mail,
    async connect() {
      const uri = nextUri()
      const session = calls.connect().then(() => theSession()?.topic ?? 'no session')
      session.catch(() => {})
      return { uri: await uri, session }
    },
    async authenticate(nonce) {
      const uri = nextUri()
      const response = provider.authenticate(signInWith(nonce)).then(signInOf)
      response.catch(() => {})
      return { uri: await uri, response }
    },
    request: (_topic, call) => calls.request(call),
    ping: () => Promise.reject(new Error('The provider has no call for it')),
    disconnect: () => provider.disconnect(),
    sessions() {
      const session = theSession()
      if (!session) return []
      // The provider's own copy keeps the original expiry.
      const { expiry } = client.session.get(session.topic)
      return [appSessionOf({ ...session, expiry })]
    },
    close: () => restClient(client.core),
  }
}

type SessionEvent = {
  readonly topic: string
  readonly params: { readonly event: { readonly name: string; readonly data: unknown }; readonly chainId: string }
}
type SessionUpdate = { readonly topic: string; readonly params: Pick<AppEvents['update'], 'namespaces'> }
