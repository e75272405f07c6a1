import { reconnectTimeoutMs } from '@latchkey/contracts/constants/connect'
import type { AppClient } from '@latchkey/walletconnect/sign/createAppClient'
import type { Latchkey } from '../latchkey.ts'
import { adoptSession } from './adoptSession.ts'
import { applyConnections } from './applyConnections.ts'
import type { Connection } from './connection.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'
import { forget, isPending } from './remembered.ts'

/** Restores a session over the relay. Resolves once the request is pending: the wallet may be asleep for hours. */
export async function resumeSession(latchkey: Latchkey, remembered: Connection): Promise<void> {
  const walletConnect = await loadWalletConnect(latchkey)
  const { client } = walletConnect
  await client.ready()
  const held = () => client.sessions().find(({ topic }) => topic === remembered.topic)
  if (!held()) return forget(latchkey, remembered)

  void answerOf(latchkey, client, remembered).then(async (answer) => {
    if (answer === 'destroyed') return
    const session = held()
    if (!answer || !session) return forget(latchkey, remembered)
    try {
      const adopted = await adoptSession(latchkey, { walletConnect, session, resumes: remembered })
      // The session no longer shares an account the app can use.
      if (!adopted) forget(latchkey, remembered)
    } catch {
      forget(latchkey, remembered, { store: false })
    }
  })
}

/** Retries until the wallet responds; false if the session ended or the result is no longer needed. Leaves no timer behind. */
function answerOf(latchkey: Latchkey, client: AppClient, remembered: Connection): Promise<boolean | 'destroyed'> {
  const { topic = '' } = remembered
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
    const silent = () => applyConnections(latchkey, { type: 'silent', id: remembered.id })
    const stops = [
      latchkey.clock.after(reconnectTimeoutMs, silent),
      client.on('session_delete', ended),
      client.on('session_expire', ended),
    ]
    latchkey.live.cleanup.add(destroyed)
    const ask = (): void => {
      if (!isPending(latchkey, remembered)) {
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
