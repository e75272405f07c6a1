import { relayTags } from '@latchkey/contracts/constants/relayTags'
import type { Page } from 'playwright-core'

const { requestTag } = relayTags.wc_sessionRequest

/**
 * Counts the session requests of a page that the relay accepted: sent, and answered with a result. Attach before the
 * first navigation.
 */
export function countAcknowledgedRequests(page: Page): () => number {
  const sent = new Set<string>()
  let acknowledged = 0
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const frame = parse(payload)
      if (frame?.params?.tag === requestTag) sent.add(String(frame.id))
    })
    socket.on('framereceived', ({ payload }) => {
      const frame = parse(payload)
      if (frame && frame.result !== undefined && sent.delete(String(frame.id))) acknowledged++
    })
  })
  return () => acknowledged
}

function parse(payload: string | Buffer): { id?: unknown; params?: { tag?: unknown }; result?: unknown } | undefined {
  try {
    return JSON.parse(String(payload))
  } catch {
    return undefined
  }
}
