import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Call = { readonly method: string; readonly params: readonly unknown[] }
export type Answer = { result?: unknown; error?: unknown }
/** Handles a request instead of the node, whose response is `body`, or leaves it unanswered. */
export type Disturbance = (response: ServerResponse, body: string) => void

export type NodeProxy = {
  readonly url: string
  /** The calls since the last `reset`. */
  readonly calls: readonly Call[]
  /** Changes the node's responses. */
  readonly tamper: (change: (call: Call, answer: Answer) => void) => void
  /** Decides for each request whether to disturb it. */
  readonly disturb: (choose: (calls: readonly Call[]) => Disturbance | undefined) => void
  /** Clears the calls, and stops changing responses. */
  readonly reset: () => void
  readonly stop: () => void
}

/** A proxy between the server and a node that records and changes the traffic. */
export async function startNodeProxy(nodeUrl: string): Promise<NodeProxy> {
  const calls: Call[] = []
  let change: (call: Call, answer: Answer) => void = () => {}
  let choose: (calls: readonly Call[]) => Disturbance | undefined = () => undefined
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const asked: Call | readonly Call[] = JSON.parse(body)
    const answer = await fetch(nodeUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const answered: Answer | readonly Answer[] = await answer.json()
    const answers = [answered].flat()
    const requested = [asked].flat()
    for (const [index, call] of requested.entries()) {
      calls.push(call)
      const own = answers[index]
      if (own) change(call, own)
    }
    response.setHeader('content-type', 'application/json')
    const disturbance = choose(requested)
    if (disturbance) disturbance(response, JSON.stringify(answered))
    else response.end(JSON.stringify(answered))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    tamper(next) {
      change = next
    },
    disturb(next) {
      choose = next
    },
    reset() {
      calls.length = 0
      change = () => {}
      choose = () => undefined
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
