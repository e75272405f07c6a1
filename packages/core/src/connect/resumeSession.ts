import { reconnectTimeoutMs } from '@latchkey/contracts/constants/connect'
import type { AppClient } from '@latchkey/walletconnect/sign/createAppClient'
import type { Latchkey } from '../latchkey.ts'
import { adoptSession } from './adoptSession.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'
import { giveUp, putOff, type Resumption } from './resumption.ts'
import { dispatch, slotOf } from './slots.ts'

/** Takes up a session over the relay. Resolves when the wallet is being asked: it may be asleep for hours. */
export async function resumeSession(latchkey: Latchkey, resumption: Resumption): Promise<void> {
  const { namespace, attempt, stored } = resumption
  const walletConnect = await loadWalletConnect(latchkey)
  const { client } = walletConnect
  await client.ready()
  const held = () => client.sessions().find(({ topic }) => topic === stored.topic)
  if (!held()) return giveUp(latchkey, resumption)

  void answerOf(latchkey, client, resumption).then(async (answer) => {
    if (answer === 'destroyed') return
    const session = held()
    if (!answer || !session) return giveUp(latchkey, resumption)
    const attemptOf = (name: string) => (name === namespace ? attempt : undefined)
    const adopted = await adoptSession(latchkey, { walletConnect, session, attemptOf }).catch(() => undefined)
    if (!adopted) putOff(latchkey, resumption)
    // The session no longer shares an account of this namespace.
    else if (adopted.length === 0) giveUp(latchkey, resumption)
  })
}

/** Asks until the wallet answers; false when the session ended or the answer is no longer wanted. Leaves no timer behind. */
function answerOf(
  latchkey: Latchkey,
  client: AppClient,
  { namespace, attempt, stored }: Resumption,
): Promise<boolean | 'destroyed'> {
  const { topic = '' } = stored
  return new Promise((resolve) => {
    let over = false
    let cancelRetry = () => {}
    const finish = (answer: boolean | 'destroyed') => {
      if (over) return
      over = true
      for (const stop of stops) stop()
      cancelRetry()
      latchkey.live.cleanup.delete(destroyed)
      resolve(answer)
    }
    const destroyed = () => finish('destroyed')
    const ended = (event: { readonly topic: string }) => {
      if (event.topic === topic) finish(false)
    }
    const silent = () => dispatch(latchkey, namespace, { type: 'silent', attempt })
    const stops = [
      latchkey.clock.after(reconnectTimeoutMs, silent),
      client.on('session_delete', ended),
      client.on('session_expire', ended),
    ]
    latchkey.live.cleanup.add(destroyed)
    const ask = (): void => {
      const slot = slotOf(latchkey, namespace)
      if (slot.attempt !== attempt || slot.status === 'disconnected') {
        finish(false)
        return
      }
      client.ping(topic).then(
        () => finish(true),
        () => {
          if (!over) cancelRetry = latchkey.clock.after(reconnectTimeoutMs, ask)
        },
      )
    }
    ask()
  })
}
