import { acceptPort } from './acceptPort.ts'
import { requireTopParent } from './requireTopParent.ts'
import { serveRequests } from './serveRequests.ts'

/**
 * Starts the frame's side of the channel. Call it once, after everything that handlers need is loaded.
 * @throws FRAME_EMBEDDING_REFUSED
 */
export function startGuest(params: startGuest.Params): startGuest.Guest {
  const { window, onFault } = params
  requireTopParent(window)
  let served: serveRequests.Served | undefined
  const stopListening = acceptPort({
    ...params,
    onPort: (port, origin) => {
      served = serveRequests({ ...params, port, origin })
    },
    onRefused: (refusal) => onFault(new Error(`Refused a message to the window: ${refusal}`)),
  })
  return {
    emit: (name, payload) => served?.emit(name, payload),
    stop() {
      stopListening()
      served?.stop()
    },
  }
}

export declare namespace startGuest {
  type Params = Omit<acceptPort.Params, 'onPort' | 'onRefused'> & Omit<serveRequests.Params, 'port' | 'origin'>
  /** `emit` sends an event to the page. Does nothing before the page has connected. */
  type Guest = serveRequests.Served
}
