import { createWalletClient } from '@latchkey/walletconnect/sign/createWalletClient'
import { createMail } from '../harness/mail.ts'
import { granted } from './account.ts'
import { ourOptions } from './ourOptions.ts'
import type { StartOptions, Wallet, WalletEvents } from './party.ts'

export async function startOurWallet({ relayUrl }: StartOptions): Promise<Wallet> {
  const options = ourOptions('wallet', relayUrl)
  const client = createWalletClient(options)
  const mail = createMail<WalletEvents>('Our wallet half')
  client.on('session_proposal', ({ id }) => mail.put('proposal', { id }))
  client.on('session_request', (request) => mail.put('request', { ...request, params: request.params as unknown[] }))
  client.on('session_ping', (ping) => mail.put('ping', ping))
  client.on('session_delete', (deleted) => mail.put('deleted', deleted))
  return {
    mail,
    pair: (uri) => client.pair(uri),
    approve: (id) => client.approve({ id, namespaces: granted }),
    reject: (id) => client.reject({ id }),
    answer: ({ id, topic }, result) => client.respond({ id, topic, result }),
    refuse: ({ id, topic }) => client.respond({ id, topic, error: { code: 5000, message: 'User rejected.' } }),
    signIn: () => Promise.reject(new Error('not there yet')),
    refuseSignIn: () => Promise.reject(new Error('not there yet')),
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
