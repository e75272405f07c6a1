import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Call = { readonly method: string; readonly params: readonly unknown[] }
type Answer = { result?: unknown; error?: unknown }

export type NodeProxy = {
  readonly url: string
  /** The calls since the last `reset`. */
  readonly calls: readonly Call[]
  /** Changes what the node answers. */
  readonly tamper: (change: (call: Call, answer: Answer) => void) => void
  /** Forgets the calls, and passes answers on as they are. */
  readonly reset: () => void
  readonly stop: () => void
}

/** Stands between the server and a node, and records and changes what passes. */
export async function startNodeProxy(nodeUrl: string): Promise<NodeProxy> {
  const calls: Call[] = []
  let change: (call: Call, answer: Answer) => void = () => {}
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const asked: Call | readonly Call[] = JSON.parse(body)
    const answer = await fetch(nodeUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const answered: Answer | readonly Answer[] = await answer.json()
    const answers = [answered].flat()
    for (const [index, call] of [asked].flat().entries()) {
      calls.push(call)
      const own = answers[index]
      if (own) change(call, own)
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answered))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    tamper(next) {
      change = next
    },
    reset() {
      calls.length = 0
      change = () => {}
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
