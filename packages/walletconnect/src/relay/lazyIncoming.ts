import { acknowledgedId } from '@latchkey/contracts/relay/acknowledgement'
import { loadAgain } from '../loadAgain.ts'
import type { createIncoming, Incoming } from './incoming.ts'
import type { ReceiveMessage } from './port.ts'
import { seenPrefix } from './seenKeys.ts'

export type LazyIncoming = Pick<Incoming, 'read'> & {
  readonly skip: (...params: Parameters<Incoming['skip']>) => void
  /** Call it before the first message can arrive. See {@link createIncoming.Params}. */
  readonly ready: () => Promise<unknown>
  readonly setReceiver: (receive: ReceiveMessage | undefined) => void
  readonly destroy: () => void
}

/**
 * Loads the code that reads frames with the first frame that is more than a plain success, because showing a QR code does not need
 * it. If loading fails it is retried; meanwhile frames wait and pushed messages stay unacknowledged, so that the relay keeps them.
 */
export function lazyIncoming(params: lazyIncoming.Params): LazyIncoming {
  const { storage, clock, log, answer, onMissed } = params
  const code = loadAgain({ load: params.load ?? (() => import('./incoming.ts')), clock, log })
  let receiver: ReceiveMessage | undefined
  let incoming: Incoming | undefined
  let loading: Promise<Incoming> | undefined
  let stored: Promise<readonly string[]> | undefined

  const ready = (): Promise<readonly string[]> => {
    stored ??= storage.keys(seenPrefix).catch(() => {
      log('seen.failed')
      return []
    })
    return stored
  }

  async function start(): Promise<Incoming> {
    const { createIncoming } = await code.load()
    incoming = createIncoming({ storage, stored: ready, clock, log, answer })
    incoming.setReceiver(receiver)
    return incoming
  }

  function run(task: (incoming: Incoming) => void): void {
    loading ??= start()
    if (incoming) task(incoming)
    else void loading.then(task)
  }

  return {
    ready,
    read(text, reply) {
      const id = acknowledgedId(text)
      if (id === undefined) run((one) => one.read(text, reply))
      else answer({ kind: 'result', id: { raw: id, key: id }, result: true })
    },
    skip: (message) => run((one) => one.skip(message)),
    setReceiver(next) {
      receiver = next
      if (incoming?.setReceiver(next)) onMissed()
    },
    destroy: code.cancel,
  }
}

export declare namespace lazyIncoming {
  type Params = Omit<createIncoming.Params, 'stored'> & {
    /** Messages arrived before there was a receiver, and must be requested again. */
    readonly onMissed: () => void
    readonly load?: () => Promise<Pick<typeof import('./incoming.ts'), 'createIncoming'>>
  }
}
