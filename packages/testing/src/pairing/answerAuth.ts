import { errorOf } from '@latchkey/base/errors'
import { SESSION_REQUEST_EXPIRED } from '@latchkey/contracts/errors/signPeer'
import type { AuthRequestReceived } from '@latchkey/walletconnect/sign/types'
import type { AnsweringConnection } from './answering.ts'
import type { PairedWallet } from './pairedWallet.ts'
import { signAuth } from './signAuth.ts'
import { wireError } from './wireError.ts'

/** Answers an app that wants to connect and sign in with one yes. */
export function answerAuth(wallet: PairedWallet, received: AuthRequestReceived): AnsweringConnection {
  const { client, state, script, pause } = wallet
  const { id, authPayload: params } = received
  const from = received.requester.metadata.url
  const paused = pause()
  const question = { via: 'relay', from, method: 'session_authenticate', params, chainId: state.chainId() } as const
  const { request, outcome, isDecided, abandon } = script.ask(question, async () => {
    const cacaos = await signAuth(state, params)
    await paused
    await client.approveAuthenticate({ id, cacaos })
    return cacaos
  })
  const told = outcome.then(
    () => {},
    async (cause) => {
      await paused
      await client.rejectAuthenticate({ id, ...wireError(cause) }).catch(() => {})
    },
  )
  return { request, isDecided, told, expire: () => abandon(errorOf(SESSION_REQUEST_EXPIRED), 'expired') }
}
