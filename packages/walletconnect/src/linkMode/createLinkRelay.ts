import { isRecord } from '@latchkey/base/isRecord'
import type { Storage } from '@latchkey/base/storage'
import type { RelayClient, RelayMessage } from '../relay/port.ts'
import type { SignLog } from '../sign/types.ts'
import { formatLinkUrl, readLinkUrl } from './linkUrl.ts'
import type { LinkPort, LinkTransport } from './types.ts'

const routePrefix = 'link/route/'
const peerPrefix = 'link/peer/'
/** Ours: far more topics than end at one moment. */
const forgottenMax = 100

/**
 * A relay client that sends what belongs to link mode by link, and everything else over `relay`. Hand it to a client in place of
 * `relay`; the client's own metadata must have `redirect.linkMode` and `redirect.universal`.
 */
export function createLinkRelay(params: createLinkRelay.Params): RelayClient {
  const { relay, links, storage, log = () => {} } = params
  const brought = new WeakSet<object>()
  // What is left of a topic, the answer to its end say, still goes the way of the rest.
  const forgotten = new Map<string, string>()
  const routeOf = async (topic: string): Promise<string | undefined> => {
    const route = await storage.get(routePrefix + topic)
    return isRecord(route) && typeof route.universal === 'string' ? route.universal : forgotten.get(topic)
  }
  const forget = async (topic: string): Promise<void> => {
    const universal = await routeOf(topic)
    if (universal === undefined) return
    const [oldest] = forgotten.keys()
    if (oldest !== undefined && forgotten.size >= forgottenMax) forgotten.delete(oldest)
    forgotten.set(topic, universal)
    await storage.delete(routePrefix + topic)
  }
  const link: LinkTransport = {
    knows: async (universal) => (await storage.get(peerPrefix + universal)) === true,
    learn: (universal) => storage.set(peerPrefix + universal, true),
    routeOf,
    route: (topic, universal) => storage.set(routePrefix + topic, { universal }),
    forget,
    send: ({ universal, ...message }) => links.openLink(formatLinkUrl(universal, message)),
    brought: (message) => brought.has(message),
  }
  return {
    ...relay,
    link,
    async publish(message) {
      const universal = await routeOf(message.topic)
      await (universal ? link.send({ universal, ...message }) : relay.publish(message))
    },
    async subscribe(topics) {
      const routes = await Promise.all(topics.map(routeOf))
      const rest = topics.filter((_, index) => !routes[index])
      if (rest.length > 0) await relay.subscribe(rest)
    },
    async unsubscribe(topic) {
      await ((await routeOf(topic)) ? forget(topic) : relay.unsubscribe(topic))
    },
    onMessage(receive) {
      const stop = relay.onMessage(receive)
      const stopLinks = links.onLink((url) => {
        const read = readLinkUrl(url)
        if (!read) return
        const message: RelayMessage = { ...read, publishedAtMs: 0, tag: 0 }
        brought.add(message)
        receive(message, Promise.resolve()).catch(() => log('link.failed'))
      })
      return () => {
        stop()
        stopLinks()
      }
    },
  }
}

export declare namespace createLinkRelay {
  type Params = {
    readonly relay: RelayClient
    readonly links: LinkPort
    /** Ours begin with `link/`. */
    readonly storage: Storage
    readonly log?: SignLog
  }
}
