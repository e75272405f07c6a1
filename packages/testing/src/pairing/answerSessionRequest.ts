import type { SessionRequest } from '@latchkey/walletconnect/sign/types'
import { answerEthereum } from '../ethereum/answerEthereum.ts'
import { rpcErrorOf } from '../script/rpcError.ts'
import type { PairedWallet } from './pairedWallet.ts'

/** Answers what an app asks in a session. Settles when the app can hear the answer. */
export async function answerSessionRequest(wallet: PairedWallet, request: SessionRequest): Promise<void> {
  const { client, pause } = wallet
  const { id, topic, method, params, chainId } = request
  const paused = pause()
  const from = client.sessions().find((session) => session.topic === topic)?.peer.metadata.url ?? ''
  const answer = await answerEthereum(wallet, { via: 'relay', from, method, params, chainId }).then(
    (result) => ({ result: result ?? null }),
    (cause) => {
      const { code, message } = rpcErrorOf(cause)
      return { error: { code, message } }
    },
  )
  await paused
  // The session may have ended while the wallet was deciding.
  await client.respond({ id, topic, ...answer }).catch(() => {})
}
