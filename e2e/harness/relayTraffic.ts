import type { Page } from 'playwright-core'

/** Counts the messages of a page that the relay took over: sent, and answered with a result. Attach before the first navigation. */
export function countAcknowledged(page: Page): () => number {
  const sent = new Set<string>()
  let acknowledged = 0
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const frame = parse(payload)
      if (frame?.method?.endsWith('_publish')) sent.add(String(frame.id))
    })
    socket.on('framereceived', ({ payload }) => {
      const frame = parse(payload)
      if (frame && frame.result !== undefined && sent.delete(String(frame.id))) acknowledged++
    })
  })
  return () => acknowledged
}

function parse(payload: string | Buffer): { id?: unknown; method?: string; result?: unknown } | undefined {
  try {
    return JSON.parse(String(payload))
  } catch {
    return undefined
  }
}
