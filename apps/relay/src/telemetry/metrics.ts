import { closeRebalance, closeRefused, closeStale } from '@latchkey/contracts/constants/relay'
import { type RelayTag, relayTags } from '@latchkey/contracts/constants/relayTags'
import type { RelayMethod } from '@latchkey/contracts/relay/methods'

/** Prometheus metrics. Label values are closed sets: never a topic, client or address. */
export type Metrics = {
  readonly request: (method: RelayMethod) => void
  readonly publish: (tag: number) => void
  readonly refusal: (reason: string) => void
  readonly close: (code: number) => void
  /** A message that did not reach an upstream, or was not accepted from one. */
  readonly upstreamDrop: (reason: 'expired' | 'refused' | 'full' | 'tooLong') => void
  /** Plain counters, written on the hot path. */
  readonly totals: {
    deliveries: number
    acks: number
    delays: number
    storageFailures: number
    damagedRecords: number
    upstreamForwarded: number
    upstreamReceived: number
    upstreamRepeats: number
    upstreamTopicsRefused: number
  }
  /** Prometheus text format 0.0.4. */
  readonly render: (gauges: Readonly<Record<keyof typeof gaugeFamilies, number>>) => string
}

const knownTags = new Set(
  Object.values<RelayTag>(relayTags).flatMap((tag) => [
    tag.requestTag,
    tag.responseTag,
    tag.rejectTag,
    tag.autoRejectTag,
  ]),
)

/** First close code that is not a protocol code; a peer may send any from 3000 on. RFC 6455, 7.4.2. */
const protocolCodesEnd = 1016
const ownCodes: ReadonlySet<number> = new Set([closeRefused, closeStale, closeRebalance])

/** Read when the metrics are requested. */
const gaugeFamilies = {
  sockets: ['gauge', 'Open sockets.'],
  connections: ['gauge', 'Open connections: sockets, plain HTTP and refused ones.'],
  subscriptions: ['gauge', 'Subscriptions of all sockets.'],
  mailbox_messages: ['gauge', 'Stored messages.'],
  mailbox_bytes: ['gauge', 'Disk space of all records.'],
  mailbox_fullest_project_bytes: ['gauge', 'Space of the waiting messages of the largest project.'],
  topics_in_memory: ['gauge', 'Topics held in memory.'],
  records_in_memory: ['gauge', 'Topics and waiting messages held in memory.'],
  rate_limit_buckets: ['gauge', 'Rate-limit buckets of clients, projects and addresses in memory.'],
  buffered_bytes: ['gauge', 'Unsent bytes on all connections.'],
  bytes_in_total: ['counter', 'Bytes received on all connections.'],
  bytes_out_total: ['counter', 'Bytes sent on all connections.'],
  event_loop_lag_p50_seconds: ['gauge', 'Delay of the event loop, median since the last scrape.'],
  event_loop_lag_p99_seconds: ['gauge', 'Delay of the event loop, 99th percentile since the last scrape.'],
  resident_memory_bytes: ['gauge', 'Resident memory of the process.'],
  upstream_links_up: ['gauge', 'Upstream relays that are connected.'],
  upstream_topics: ['gauge', 'Topics joined upstream.'],
  upstream_outbox_messages: ['gauge', 'Messages that upstreams have not confirmed.'],
  upstream_outbox_bytes: ['gauge', 'Space of these messages.'],
  upstream_outbox_oldest_seconds: ['gauge', 'Age of the oldest of them.'],
} as const

const totalHelp = {
  deliveries: 'Pushes written to sockets.',
  acks: 'Pushes acknowledged by clients.',
  delays: 'Times reading a socket was delayed by its rate limit.',
  storageFailures: 'Requests that failed because the mailbox could not be read or written.',
  damagedRecords: 'Stored records that were found damaged and removed.',
  upstreamForwarded: 'Messages confirmed by an upstream.',
  upstreamReceived: 'Messages received from upstreams.',
  upstreamRepeats: 'Messages that had passed through this relay before.',
  upstreamTopicsRefused: 'Topics not joined upstream, because too many are.',
} as const

export function createMetrics(): Metrics {
  const families = {
    requests: { label: 'method', help: 'Requests by method.', counts: new Map<string, number>() },
    publishes: { label: 'tag', help: 'Messages published by tag; unknown tags are other.', counts: new Map() },
    upstream_dropped: { label: 'reason', help: 'Messages given up by an upstream link.', counts: new Map() },
    refusals: { label: 'reason', help: 'Connections and requests refused.', counts: new Map() },
    closes: {
      label: 'code',
      help: 'Sockets closed by code; unknown codes are other.',
      counts: new Map(),
    },
  }
  const totals = {
    deliveries: 0,
    acks: 0,
    delays: 0,
    storageFailures: 0,
    damagedRecords: 0,
    upstreamForwarded: 0,
    upstreamReceived: 0,
    upstreamRepeats: 0,
    upstreamTopicsRefused: 0,
  }
  const count = (family: keyof typeof families, label: string): void => {
    const { counts } = families[family]
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }

  return {
    totals,
    request: (method) => count('requests', method),
    publish: (tag) => count('publishes', knownTags.has(tag) ? String(tag) : 'other'),
    refusal: (reason) => count('refusals', reason),
    close: (code) => count('closes', code < protocolCodesEnd || ownCodes.has(code) ? String(code) : 'other'),
    upstreamDrop: (reason) => count('upstream_dropped', reason),
    render(gauges) {
      const lines: string[] = []
      const head = (name: string, type: string, help: string) =>
        lines.push(`# HELP ${prefix}${name} ${help}`, `# TYPE ${prefix}${name} ${type}`)
      for (const [key, [type, help]] of Object.entries(gaugeFamilies)) {
        head(key, type, help)
        lines.push(`${prefix}${key} ${gauges[key as keyof typeof gaugeFamilies]}`)
      }
      for (const [key, help] of Object.entries(totalHelp)) {
        const name = `${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_total`
        head(name, 'counter', help)
        lines.push(`${prefix}${name} ${totals[key as keyof typeof totals]}`)
      }
      for (const [key, { label, help, counts }] of Object.entries(families)) {
        head(`${key}_total`, 'counter', help)
        for (const [value, total] of counts) lines.push(`${prefix}${key}_total{${label}="${value}"} ${total}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}

const prefix = 'latchkey_relay_'
