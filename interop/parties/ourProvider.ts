import { memoryStorage } from '@latchkey/base/storage'
import { createUniversalProvider } from '@latchkey/walletconnect/provider/createUniversalProvider'
import { WebSocket } from 'ws'
import { createMail } from '../harness/mail.ts'
import { metadataOf, projectId, requested, requestedProperties, signInWith } from './account.ts'
import { signInOf } from './officialApp.ts'
import { ourSessionOf, verifySignature } from './ourApp.ts'
import type { App, AppEvents, StartOptions } from './party.ts'

export async function startOurProvider({ relayUrl }: StartOptions): Promise<App> {
  const provider = createUniversalProvider({
    relayUrl,
    projectId,
    storage: memoryStorage(),
    metadata: metadataOf('app'),
    verifySignature,
    webSocket: WebSocket,
  })
  const { client } = provider
  const mail = createMail<AppEvents>('Our provider')
  provider.on('session_event', ({ topic, params: { event, chainId } }) =>
    mail.put('event', { topic, chainId, ...event }),
  )
  provider.on('session_update', ({ topic, params }) => mail.put('update', { topic, ...params }))
  provider.on('session_ping', (ping) => mail.put('ping', ping))
  provider.on('session_delete', (deleted) => mail.put('deleted', deleted))
  client.on('session_extend', ({ topic }) => mail.put('extend', { topic }))
  client.on('session_request_sent', ({ topic }) => mail.put('sent', { topic }))
  const nextUri = () => new Promise<string>((resolve) => provider.once('display_uri', resolve))
  return {
    mail,
    async connect() {
      const uri = nextUri()
      const session = provider.connect({ optionalNamespaces: requested, sessionProperties: requestedProperties })
      session.catch(() => {})
      return { uri: await uri, session: session.then(({ topic }) => topic) }
    },
    async authenticate(nonce) {
      const uri = nextUri()
      const response = provider.authenticate(signInWith(nonce))
      response.catch(() => {})
      return { uri: await uri, response: response.then(({ cacaos, session }) => signInOf({ auths: cacaos, session })) }
    },
    request: (_topic, { chainId, method, params }) => provider.request({ method, params }, chainId),
    ping: () => Promise.reject(new Error('The provider has no call for it')),
    disconnect: () => provider.disconnect(),
    sessions: () => (provider.session ? [ourSessionOf(provider.session)] : []),
    close: async () => provider.destroy(),
  }
}
