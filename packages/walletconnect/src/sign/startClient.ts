import { errorOf } from '@latchkey/base/errors'
import { SIGN_CLIENT_DESTROYED } from '@latchkey/contracts/errors/signClient'
import { type Engine, type Half, stopEngine } from './engine.ts'
import { listen } from './post.ts'
import { createReceiver } from './receive.ts'

export type RunningClient = { readonly ready: () => Promise<void>; readonly destroy: () => void }

/** Loads what was stored, listens on the relay and keeps time. Opens no socket when there is nothing to listen to. */
export function startClient(engine: Engine, half: Half): RunningClient {
  engine.half = half
  const load = async (): Promise<void> => {
    await engine.sessions.load()
    await half.load()
    if (engine.life.signal.aborted) return
    engine.expirer.watch({
      list: () => engine.sessions.list(),
      expirySecOf: ({ session }) => session.expirySec,
      expire: (record) => {
        half.expireSession(record).catch(() => engine.log('expire.failed'))
      },
    })
    engine.expirer.sweep()
    listen(engine, [
      ...engine.sessions.list().flatMap(({ session, closing }) => (closing ? [] : [session.topic])),
      ...half.topics(),
    ])
    half.flush()
  }
  const loading = load().catch(async (cause: unknown) => {
    engine.log('load.failed')
    throw (await import('./loadFault.ts')).loadFault(cause)
  })
  loading.catch(() => {})
  const ready = async (): Promise<void> => {
    await loading
    if (engine.life.signal.aborted) throw errorOf(SIGN_CLIENT_DESTROYED)
  }
  const stopMessages = engine.relay.onMessage(createReceiver({ engine, ready }))
  const stopStatus = engine.relay.onStatus((status) => {
    if (status !== 'open') return
    listen(engine, [...engine.unsubscribed])
    loading.then(half.flush, () => {})
  })
  return {
    ready,
    destroy() {
      half.stop()
      stopMessages()
      stopStatus()
      stopEngine(engine)
    },
  }
}
