import type { AuthRequestReceived } from '@latchkey/walletconnect/sign/types'
import type { Answering } from './answering.ts'
import type { PairedWallet } from './pairedWallet.ts'
import { signAuth } from './signAuth.ts'
import { wireError } from './wireError.ts'

/** Answers an app that wants to connect and sign in with one yes. */
export function answerAuth(wallet: PairedWallet, received: AuthRequestReceived): Answering {
  const { client, state, script, pause } = wallet
  const { id, authPayload: params } = received
  const from = received.requester.metadata.url
  const paused = pause()
  const question = { via: 'relay', from, method: 'session_authenticate', params, chainId: state.chainId() } as const
  const { request, outcome, isDecided } = script.ask(question, async () => {
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
  return { request, isDecided, told }
}
