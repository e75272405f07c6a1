import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { AuthTypes } from '@walletconnect/types'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { createMail } from '../harness/mail.ts'
import { account, chains, grant, type granted, metadataOf, requested } from './account.ts'
import { officialOptions } from './officialOptions.ts'
import type { StartOptions, Wallet, WalletEvents } from './party.ts'
import { restClient } from './restClient.ts'

export async function startOfficialWallet({ relayUrl, oneClick }: StartOptions): Promise<Wallet> {
  const core = new Core(officialOptions('wallet', relayUrl))
  const kit = await WalletKit.init({ core, metadata: metadataOf('wallet') })
  const { signClient } = kit.engine
  const mail = createMail<WalletEvents>('The official wallet')
  kit.on('session_proposal', ({ id, params }) => mail.put('proposal', { id, properties: params.sessionProperties }))
  kit.on('session_request', ({ id, topic, params: { chainId, request } }) =>
    mail.put('request', { id, topic, chainId, ...request }),
  )
  kit.on('session_delete', ({ topic }) => mail.put('deleted', { topic }))
  if (oneClick) {
    kit.on('session_authenticate', ({ id, params }) => mail.put('authenticate', { id, payload: params.authPayload }))
  }
  // The kit exposes neither ping nor its event; its sign client has both.
  signClient.events.on('session_ping', ({ topic }: { topic: string }) => mail.put('ping', { topic }))
  return {
    mail,
    pair: (uri) => kit.pair({ uri }),
    approve: (id) => kit.approveSession({ id, ...grant }),
    reject: (id) => kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } }),
    answer: ({ id, topic }, result) => kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } }),
    refuse: ({ id, topic }) =>
      kit.respondSessionRequest({
        topic,
        response: { id, jsonrpc: '2.0', error: { code: 5000, message: 'User rejected.' } },
      }),
    async signIn({ id, payload }) {
      const authPayload = populateAuthPayload({
        authPayload: payload as AuthTypes.PayloadParams,
        chains: [...chains],
        methods: requested.eip155.methods,
      })
      const iss = `${chains[0]}:${account.address}`
      const message = kit.formatAuthMessage({ request: authPayload, iss })
      const signature = await account.signMessage({ message })
      const auth = buildAuthObject(authPayload, { t: 'eip191', s: signature }, iss)
      return kit.approveSessionAuthenticate({ id, auths: [auth] })
    },
    refuseSignIn: ({ id }) => kit.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'User rejected.' } }),
    ping: (topic) => signClient.ping({ topic }),
    update: (topic, namespaces) => kit.updateSession({ topic, namespaces: namespaces as typeof granted }),
    extend: (topic) => kit.extendSession({ topic }),
    emit: ({ topic, chainId, name, data }) => kit.emitSessionEvent({ topic, chainId, event: { name, data } }),
    disconnect: (topic) => kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    topics: () => Object.keys(kit.getActiveSessions()),
    close: () => restClient(core),
  }
}
