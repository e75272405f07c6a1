import { errorOf } from '@latchkey/base/errors'
import { SESSION_REQUEST_EXPIRED } from '@latchkey/contracts/errors/sign'
import type { AuthRequestReceived } from '@latchkey/walletconnect/sign/types'
import type { PendingConnection } from './pendingAnswer.ts'
import { rejectionOf } from './rejectionOf.ts'
import type { RelayWallet } from './relayWallet.ts'
import { signAuth } from './signAuth.ts'

/** Responds to an app's request to connect and sign in with one approval. */
export function answerAuth(wallet: RelayWallet, received: AuthRequestReceived): PendingConnection {
  const { client, state, script, pause } = wallet
  const { id, authPayload: params } = received
  const from = received.requester.metadata.url
  const paused = pause()
  const info = { via: 'relay', from, method: 'session_authenticate', params, chainId: state.chainId() } as const
  const { request, outcome, isDecided, abandon } = script.submit(info, async () => {
    const cacaos = await signAuth(state, params)
    await paused
    await client.approveAuthenticate({ id, cacaos })
    return cacaos
  })
  const sent = outcome.then(
    () => {},
    async (cause) => {
      await paused
      await client.rejectAuthenticate({ id, ...rejectionOf(cause) }).catch(() => {})
    },
  )
  return { request, isDecided, sent, expire: () => abandon(errorOf(SESSION_REQUEST_EXPIRED), 'expired') }
}
