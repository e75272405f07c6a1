import { type Engine, type Half, stopEngine } from './engine.ts'
import { listen } from './post.ts'
import { createReceiver } from './receive.ts'

export type RunningClient = { readonly ready: () => Promise<void>; readonly destroy: () => void }

/** Loads what was stored, listens on the relay and keeps time. Opens no socket when there is nothing to listen to. */
export function startClient(engine: Engine, half: Half): RunningClient {
  const load = async (): Promise<void> => {
    await engine.sessions.load()
    await half.load()
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
  const loading = load()
  loading.catch(() => engine.log('load.failed'))
  const ready = (): Promise<void> => loading
  const stopMessages = engine.relay.onMessage(createReceiver({ engine, half, ready }))
  const stopStatus = engine.relay.onStatus((status) => {
    if (status !== 'open') return
    listen(engine, [...engine.unsubscribed])
    loading.then(half.flush, () => {})
  })
  return {
    ready,
    destroy() {
      stopMessages()
      stopStatus()
      stopEngine(engine)
    },
  }
}
