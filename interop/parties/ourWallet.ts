import { buildAuthObject } from '@latchkey/walletconnect/auth/buildAuthObject'
import { formatAuthMessage } from '@latchkey/walletconnect/auth/formatAuthMessage'
import { populateAuthPayload } from '@latchkey/walletconnect/auth/populateAuthPayload'
import type { AuthPayload } from '@latchkey/walletconnect/auth/types'
import { createWalletClient } from '@latchkey/walletconnect/sign/createWalletClient'
import { createMail } from '../harness/mail.ts'
import { account, chains, grant, requested } from './account.ts'
import { ourOptions } from './ourOptions.ts'
import type { StartOptions, Wallet, WalletEvents } from './party.ts'

export async function startOurWallet({ relayUrl, oneClick }: StartOptions): Promise<Wallet> {
  const options = ourOptions('wallet', relayUrl)
  const client = createWalletClient(options)
  const mail = createMail<WalletEvents>('Our wallet client')
  client.on('session_proposal', ({ id, sessionProperties }) =>
    mail.put('proposal', { id, properties: sessionProperties }),
  )
  client.on('session_request', (request) => mail.put('request', { ...request, params: request.params as unknown[] }))
  client.on('session_ping', (ping) => mail.put('ping', ping))
  client.on('session_delete', (deleted) => mail.put('deleted', deleted))
  if (oneClick) {
    client.on('session_authenticate', ({ id, authPayload }) => mail.put('authenticate', { id, payload: authPayload }))
  }
  return {
    mail,
    pair: (uri) => client.pair(uri),
    approve: (id) => client.approve({ id, ...grant }),
    reject: (id) => client.reject({ id }),
    answer: ({ id, topic }, result) => client.respond({ id, topic, result }),
    refuse: ({ id, topic }) => client.respond({ id, topic, error: { code: 5000, message: 'User rejected.' } }),
    async signIn({ id, payload }) {
      const authPayload = populateAuthPayload({
        authPayload: payload as AuthPayload,
        chains,
        methods: requested.eip155.methods,
      })
      const issuer = `${chains[0]}:${account.address}`
      const message = formatAuthMessage(authPayload, issuer)
      const signature = await account.signMessage({ message })
      const cacao = buildAuthObject(authPayload, { t: 'eip191', s: signature }, issuer)
      return client.approveAuthenticate({ id, cacaos: [cacao] })
    },
    refuseSignIn: ({ id }) => client.rejectAuthenticate({ id }),
    ping: (topic) => client.ping(topic),
    update: (topic, namespaces) => client.updateNamespaces({ topic, namespaces }),
    extend: (topic) => client.extend(topic),
    emit: (event) => client.emitEvent(event),
    disconnect: (topic) => client.disconnect(topic),
    topics: () => client.sessions().map(({ topic }) => topic),
    async close() {
      client.destroy()
      await options.relay.destroy()
    },
  }
}
