import { errorOf } from '@latchkey/base/errors'
import { SESSION_REQUEST_EXPIRED } from '@latchkey/contracts/errors/signPeer'
import type { SessionRequest } from '@latchkey/walletconnect/sign/types'
import { answerEthereum } from '../ethereum/answerEthereum.ts'
import type { OpenRequest } from '../script/createRequest.ts'
import { rpcErrorOf } from '../script/rpcError.ts'
import type { Answering } from './answering.ts'
import type { PairedWallet } from './pairedWallet.ts'

/** Answers what an app asks in a session. */
export function answerSessionRequest(wallet: PairedWallet, request: SessionRequest): Answering {
  const open: OpenRequest[] = []
  const ask: PairedWallet['script']['ask'] = (question, perform) => {
    const one = wallet.script.ask(question, perform)
    open.push(one)
    return one
  }
  return {
    told: answer({ ...wallet, script: { ...wallet.script, ask } }, request),
    expire() {
      for (const one of open) one.abandon(errorOf(SESSION_REQUEST_EXPIRED), 'expired')
    },
  }
}

async function answer(wallet: PairedWallet, request: SessionRequest): Promise<void> {
  const { client, pause } = wallet
  const { id, topic, method, params, chainId } = request
  const paused = pause()
  const from = client.sessions().find((session) => session.topic === topic)?.peer.metadata.url ?? ''
  const given = await answerEthereum(wallet, { via: 'relay', from, method, params, chainId }).then(
    (result) => ({ result: result ?? null }),
    (cause) => {
      const { code, message } = rpcErrorOf(cause)
      return { error: { code, message } }
    },
  )
  await paused
  // The session may have ended while the wallet was deciding.
  await client.respond({ id, topic, ...given }).catch(() => {})
}
