import { errorOf } from '@latchkey/base/errors'
import { SIGN_CLIENT_DESTROYED } from '@latchkey/contracts/errors/protocolClient'
import { type ClientHandlers, type Engine, stopEngine } from './engine.ts'
import { subscribeTopics } from './topics.ts'

export type RunningClient = { readonly ready: () => Promise<void>; readonly destroy: () => void }

/**
 * Loads stored state, subscribes at the relay and starts the expiry timer. Opens no socket when there is nothing to
 * subscribe to.
 */
export function startClient(engine: Engine, handlers: ClientHandlers): RunningClient {
  engine.handlers = handlers
  const load = async (): Promise<void> => {
    await engine.sessions.load()
    await handlers.load()
    if (engine.lifetime.signal.aborted) return
    engine.expirer.watch({
      list: () => engine.sessions.list(),
      expirySecOf: ({ session }) => session.expirySec,
      expire: (record) => {
        handlers.expireSession(record).catch(() => engine.log('expire.failed'))
      },
    })
    engine.expirer.sweep()
    subscribeTopics(engine, [
      ...engine.sessions.list().flatMap(({ session, closing }) => (closing ? [] : [session.topic])),
      ...handlers.topics(),
    ])
    handlers.flush()
  }
  const loading = load().catch(async (cause: unknown) => {
    engine.log('load.failed')
    throw (await import('./loadFault.ts')).loadFault(cause)
  })
  loading.catch(() => {})
  const ready = async (): Promise<void> => {
    await loading
    if (engine.lifetime.signal.aborted) throw errorOf(SIGN_CLIENT_DESTROYED)
  }
  const stopMessages = engine.relay.onMessage(async (message, earlier) => {
    await ready()
    await handlers.receive(message, earlier)
  })
  const stopStatus = engine.relay.onStatus((status) => {
    if (status !== 'open') return
    subscribeTopics(engine, [...engine.unsubscribed])
    loading.then(handlers.flush, () => {})
  })
  return {
    ready,
    destroy() {
      handlers.stop()
      stopMessages()
      stopStatus()
      stopEngine(engine)
    },
  }
}
