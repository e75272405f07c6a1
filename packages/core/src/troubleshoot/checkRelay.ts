import { memoryStorage } from '@latchkey/base/storage'
import type { RunCheck } from './check.ts'

/**
 * Checks that a new socket to the relay opens and that the relay responds to a request. Uses a separate key, so that the check does
 * not affect the sessions of this page.
 */
export const checkRelay: RunCheck = async ({ options, clock }, { signal }) => {
  const { createRelayClient } = await import('@latchkey/walletconnect/relay/createRelayClient')
  const { relayUrl, projectId } = options
  const webSocket = options.webSocket as Parameters<typeof createRelayClient>[0]['webSocket']
  const startedAtMs = clock.now()
  const relay = createRelayClient({
    relayUrl,
    projectId,
    storage: memoryStorage(),
    clock,
    ...(webSocket && { webSocket }),
  })
  const destroy = () => void relay.destroy()
  signal.addEventListener('abort', destroy)
  try {
    await relay.subscribe([randomTopic()])
    return clock.now() - startedAtMs
  } finally {
    signal.removeEventListener('abort', destroy)
    destroy()
  }
}

function randomTopic(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
