import { verifyEip191 } from '@latchkey/eip155/verify/verifyEip191'
import type { VerifySignature } from '@latchkey/walletconnect/auth/types'
import { createAppClient } from '@latchkey/walletconnect/sign/createAppClient'
import type { Session } from '@latchkey/walletconnect/sign/types'
import { createMail } from '../harness/mail.ts'
import { requested, requestedProperties, signInWith } from './account.ts'
import { signInOf } from './officialApp.ts'
import { ourOptions } from './ourOptions.ts'
import type { App, AppEvents, AppSession, StartOptions } from './party.ts'

export async function startOurApp({ relayUrl }: StartOptions): Promise<App> {
  const options = ourOptions('app', relayUrl)
  const client = createAppClient({ ...options, verifySignature })
  const mail = createMail<AppEvents>('Our app client')
  client.on('session_event', (event) => mail.put('event', event))
  client.on('session_update', (update) => mail.put('update', update))
  client.on('session_extend', ({ topic }) => mail.put('extend', { topic }))
  client.on('session_ping', (ping) => mail.put('ping', ping))
  client.on('session_delete', (deleted) => mail.put('deleted', deleted))
  client.on('session_request_sent', ({ topic }) => mail.put('sent', { topic }))
  return {
    mail,
    async connect() {
      const { uri, approval } = await client.connect({ namespaces: requested, sessionProperties: requestedProperties })
      return { uri, session: approval.then(({ topic }) => topic) }
    },
    async authenticate(nonce) {
      const { uri, response } = await client.authenticate(signInWith(nonce))
      return { uri, response: response.then(({ cacaos, session }) => signInOf({ auths: cacaos, session })) }
    },
    request: (topic, call) => client.request({ topic, ...call }),
    ping: (topic) => client.ping(topic),
    disconnect: (topic) => client.disconnect(topic),
    sessions: () => client.sessions().map(ourSessionOf),
    async close() {
      client.destroy()
      await options.relay.destroy()
    },
  }
}

export const ourSessionOf = (session: Session): AppSession => ({
  ...session,
  properties: session.sessionProperties,
  scopedProperties: session.scopedProperties,
})

export const verifySignature: VerifySignature = async ({ type, ...params }) => type === 'eip191' && verifyEip191(params)
