import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Hub } from '../hub/hub.ts'
import type { MemoryBudget } from '../limits/memoryBudget.ts'
import type { RateLimiter } from '../limits/rateLimiter.ts'
import type { Mailbox } from '../mailbox/port.ts'
import type { Upstreams } from '../upstream/createUpstreams.ts'
import type { Sockets } from '../ws/sockets.ts'
import type { Metrics } from './metrics.ts'

/** Values that are read from the running parts when the metrics are requested. */
export type Gauges = {
  readonly read: () => Parameters<Metrics['render']>[0]
  readonly close: () => void
}

/** Sampling interval of the event-loop delay; the histogram includes it. */
const loopResolutionMs = 20

export function createGauges(params: {
  readonly server: Server
  readonly sockets: Sockets
  readonly hub: Hub
  readonly mailbox: Mailbox
  readonly rateLimiter: RateLimiter
  readonly memoryBudget: MemoryBudget
  readonly upstreams: Upstreams | undefined
}): Gauges {
  const { server, sockets, hub, mailbox, rateLimiter, memoryBudget, upstreams } = params
  const traffic = createTraffic(server)
  const loop = monitorEventLoopDelay({ resolution: loopResolutionMs })
  loop.enable()

  /** Seconds beyond the resolution. An empty histogram has no percentile. */
  const lagAt = (percent: number): number =>
    loop.count === 0 ? 0 : Math.max(0, loop.percentile(percent) / 1e9 - loopResolutionMs / 1e3)

  return {
    read() {
      const { messages, bytes, bytesByProject, topicsInMemory, recordsInMemory } = mailbox.stats()
      const { bytesIn, bytesOut, connections } = traffic()
      const [p50, p99] = [lagAt(50), lagAt(99)]
      loop.reset()
      return {
        sockets: sockets.count(),
        connections,
        subscriptions: hub.subscriptions(),
        mailbox_messages: messages,
        mailbox_bytes: bytes,
        mailbox_fullest_project_bytes: maxOf(bytesByProject.values()),
        topics_in_memory: topicsInMemory,
        records_in_memory: recordsInMemory,
        rate_limit_buckets: rateLimiter.size(),
        buffered_bytes: memoryBudget.bytes(),
        bytes_in_total: bytesIn,
        bytes_out_total: bytesOut,
        event_loop_lag_p50_seconds: p50,
        event_loop_lag_p99_seconds: p99,
        resident_memory_bytes: process.memoryUsage.rss(),
        ...(upstreams?.gauges() ?? noUpstreams),
      }
    },
    close: () => loop.disable(),
  }
}

const noUpstreams: ReturnType<Upstreams['gauges']> = {
  upstream_links_up: 0,
  upstream_topics: 0,
  upstream_outbox_messages: 0,
  upstream_outbox_bytes: 0,
  upstream_outbox_oldest_seconds: 0,
}

function maxOf(values: Iterable<number>): number {
  let max = 0
  for (const value of values) max = Math.max(max, value)
  return max
}

/** Bytes on all connections of a server since its start, and the number of open connections. */
function createTraffic(server: Server): () => Readonly<Record<'bytesIn' | 'bytesOut' | 'connections', number>> {
  const open = new Set<Socket>()
  const closed = { bytesIn: 0, bytesOut: 0 }
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      closed.bytesIn += socket.bytesRead
      closed.bytesOut += socket.bytesWritten
    })
  })
  return () => {
    let { bytesIn, bytesOut } = closed
    for (const socket of open) {
      bytesIn += socket.bytesRead
      bytesOut += socket.bytesWritten
    }
    return { bytesIn, bytesOut, connections: open.size }
  }
}
