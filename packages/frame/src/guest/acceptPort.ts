import { toHex } from '@latchkey/base/codec/hex'
import { isRecord } from '@latchkey/base/isRecord'
import { allowsOrigin } from '@latchkey/base/originPattern'
import { frameProtocolVersion } from '@latchkey/contracts/constants/frame'
import { randomBytes } from '@latchkey/crypto/random'
import type { GuestWindow, WindowMessage } from './guestWindow.ts'

/**
 * Announces the frame to its parent and accepts one port from it. Synchronous, so that a second INIT message finds the listener
 * gone. Does not answer messages that fail a check. Returns a function that stops listening.
 */
export function acceptPort(params: acceptPort.Params): () => void {
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

export declare namespace acceptPort {
  /** The first check that an INIT message failed. */
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
