import type { RelayMethod, RelayParams } from '@latchkey/contracts/relay/methods'

type Socket = {
  onopen: ((event: object) => unknown) | null
  onmessage: ((event: { readonly data: string }) => unknown) | null
  onclose: ((event: { readonly code: number; readonly reason: string }) => unknown) | null
  readonly send: (text: string) => void
  readonly close: () => void
}
type Message = { readonly topic: string; readonly message: string; readonly tag: number; readonly publishedAt: number }
type Request = {
  readonly [method in RelayMethod]: {
    readonly id: number
    readonly method: method
    readonly params: RelayParams[method]
  }
}[RelayMethod]

const subscriptionId = 'a'.repeat(64)
const proposalTag = 1100

/**
 * An in-page relay. `webSocket` is the constructor of its sockets; messages are stored and delivered to the other sockets that
 * subscribed to their topic. While it is `away`, no connection opens; `lose` closes all connections and rejects new ones.
 */
export function scriptedRelay(away: boolean): { readonly webSocket: unknown; readonly lose: () => void } {
  const opened = new Set<Socket>()
  let lost = false
  const topics = new Map<string, { readonly sockets: Set<Socket>; readonly messages: Message[] }>()
  const topicOf = (topic: string) => {
    const known = topics.get(topic) ?? { sockets: new Set(), messages: [] }
    topics.set(topic, known)
    return known
  }
  let pushes = 0
  const push = (socket: Socket, data: Message) => {
    const params = { id: subscriptionId, data }
    pushes += 1
    say(socket, { jsonrpc: '2.0', id: pushes, method: 'irn_subscription', params })
  }
  const subscribe = (socket: Socket, topic: string) => {
    const { sockets, messages } = topicOf(topic)
    sockets.add(socket)
    for (const message of messages) push(socket, message)
    return subscriptionId
  }
  const publish = (from: Socket, message: Message) => {
    const { sockets, messages } = topicOf(message.topic)
    messages.push(message)
    for (const socket of sockets) if (socket !== from) push(socket, message)
    return true
  }
  const resultOf = (socket: Socket, { method, params }: Request): unknown => {
    const publishedAt = Date.now()
    switch (method) {
      case 'irn_batchSubscribe':
        return params.topics.map((topic) => subscribe(socket, topic))
      case 'irn_publish':
        return publish(socket, { topic: params.topic, message: params.message, tag: params.tag, publishedAt })
      case 'wc_proposeSession': {
        const { pairingTopic: topic, sessionProposal: message } = params
        topicOf(topic).sockets.add(socket)
        return publish(socket, { topic, message, tag: proposalTag, publishedAt })
      }
      default:
        return true
    }
  }
  const close = (socket: Socket) => socket.onclose?.({ code: 1006, reason: '' })
  function open(): Socket {
    const socket: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send(text) {
        const frame = JSON.parse(text) as Request | { readonly id: number; readonly result: true }
        if ('method' in frame) say(socket, { jsonrpc: '2.0', id: frame.id, result: resultOf(socket, frame) })
      },
      close() {},
    }
    opened.add(socket)
    if (!away) setTimeout(() => (lost ? close(socket) : socket.onopen?.({})))
    return socket
  }
  return {
    webSocket: open,
    lose() {
      lost = true
      for (const socket of opened) close(socket)
    },
  }
}

function say(socket: Socket, frame: object): void {
  const data = JSON.stringify(frame)
  queueMicrotask(() => socket.onmessage?.({ data }))
}
