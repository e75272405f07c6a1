import { toHex } from '@latchkey/base/codec/hex'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { allowsOrigin } from '@latchkey/base/originPattern'
import { frameProtocolVersion } from '@latchkey/contracts/constants/frame'
import { FRAME_EMBEDDING_REFUSED } from '@latchkey/contracts/errors/frame'
import type { FrameReady } from '@latchkey/contracts/frame/handshake'
import { randomBytes } from '@latchkey/crypto/random'
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

/**
 * Announces the frame to its parent and accepts one port from it. Accepts it synchronously, so that a second INIT message is always
 * ignored. Ignores messages that fail a check. Returns a function that stops listening.
 */
function acceptPort(params: acceptPort.Params): () => void {
  const { window, projectId, origins, onPort, onRefused } = params
  const frameNonce = toHex(randomBytes(16))
  let accepted = false
  const listen = (event: WindowMessage): void => {
    if (accepted) return
    const refusal = refusalOf(event)
    const [port] = event.ports
    if (refusal) onRefused(refusal)
    else if (port) {
      accepted = true
      window.removeEventListener('message', listen)
      onPort(port, event.origin)
    }
  }

  function refusalOf(event: WindowMessage): acceptPort.Refusal | undefined {
    if (event.source !== window.parent) return 'source'
    if (!allowsOrigin(event.origin, origins)) return 'origin'
    const { data, ports } = event
    if (!isRecord(data) || data.type !== 'INIT') return 'shape'
    if (data.frameNonce !== frameNonce) return 'nonce'
    if (data.protocol !== frameProtocolVersion) return 'protocol'
    if (data.projectId !== projectId) return 'project'
    return ports.length === 1 ? undefined : 'ports'
  }

  window.addEventListener('message', listen)
  // Any page that embeds the frame can read this, so it holds only the version and the nonce that INIT must repeat.
  window.parent.postMessage({ type: 'READY', version: frameProtocolVersion, frameNonce }, '*')
  return () => window.removeEventListener('message', listen)
}

declare namespace acceptPort {
  /** The first failed check of an INIT message. */
  type Refusal = 'source' | 'origin' | 'shape' | 'nonce' | 'protocol' | 'project' | 'ports'
  type Params = {
    readonly window: GuestWindow
    readonly projectId: string
    /** The project's allowed origins. */
    readonly origins: allowsOrigin.Params
    readonly onPort: (port: MessagePort, origin: string) => void
    readonly onRefused: (refusal: Refusal) => void
  }
}

/**
 * Rejects nested frames: the outer page, whose origin is not checked, could cover or move the approval.
 * @throws FRAME_EMBEDDING_REFUSED
 */
function requireTopParent(window: GuestWindow): void {
  const { parent, top, location } = window
  if ((parent as unknown) === window)
    throw errorOf(FRAME_EMBEDDING_REFUSED, { values: { place: 'as a page of its own' } })
  const nested = location.ancestorOrigins ? location.ancestorOrigins.length !== 1 : parent !== top
  if (nested) throw errorOf(FRAME_EMBEDDING_REFUSED, { values: { place: 'in a frame of another page' } })
}

/** The parts of `window` that the guest uses. */
export type GuestWindow = {
  readonly parent: { readonly postMessage: (message: FrameReady, targetOrigin: string) => void }
  readonly top: unknown
  /** `ancestorOrigins` is missing in Firefox. */
  readonly location: { readonly ancestorOrigins?: { readonly length: number } | undefined }
  readonly addEventListener: (type: 'message', listener: (event: WindowMessage) => void) => void
  readonly removeEventListener: (type: 'message', listener: (event: WindowMessage) => void) => void
}

/** A `message` event of the window. Any page with a reference to this window can send one. */
export type WindowMessage = {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
  readonly ports: readonly MessagePort[]
}
