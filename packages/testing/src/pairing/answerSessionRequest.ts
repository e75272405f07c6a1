import { errorOf } from '@latchkey/base/errors'
import { SESSION_REQUEST_EXPIRED } from '@latchkey/contracts/errors/sign'
import type { SessionRequest } from '@latchkey/walletconnect/sign/types'
import { answerRequest } from '../requests/answerRequest.ts'
import type { OpenRequest } from '../script/createRequest.ts'
import { rpcErrorOf } from '../script/rpcError.ts'
import type { PendingAnswer } from './pendingAnswer.ts'
import type { RelayWallet } from './relayWallet.ts'

/** Responds to a session request. */
export function answerSessionRequest(wallet: RelayWallet, request: SessionRequest): PendingAnswer {
  const open: OpenRequest[] = []
  const submit: RelayWallet['script']['submit'] = (info, perform) => {
    const one = wallet.script.submit(info, perform)
    open.push(one)
    return one
  }
  return {
    sent: answer({ ...wallet, script: { ...wallet.script, submit } }, request),
    expire() {
      for (const one of open) one.abandon(errorOf(SESSION_REQUEST_EXPIRED), 'expired')
    },
  }
}

async function answer(wallet: RelayWallet, request: SessionRequest): Promise<void> {
  const { client, pause } = wallet
  const { id, topic, method, params, chainId } = request
  const paused = pause()
  const from = client.sessions().find((session) => session.topic === topic)?.peer.metadata.url ?? ''
  const response = await answerRequest(wallet, { via: 'relay', from, method, params, chainId }).then(
    (result) => ({ result: result ?? null }),
    (cause) => {
      const { code, message } = rpcErrorOf(cause)
      return { error: { code, message } }
    },
  )
  await paused
  // The session may have ended while the wallet was deciding.
  await client.respond({ id, topic, ...response }).catch(() => {})
}
