import { closeRebalance, closeRefused, closeStale } from '@latchkey/contracts/constants/relay'
import { type RelayTag, relayTags } from '@latchkey/contracts/constants/relayTags'
import type { RelayMethod } from '@latchkey/contracts/relay/methods'

/** What happened since the start. Labels are closed sets: no topic, client or address is ever one. */
export type Metrics = {
  readonly request: (method: RelayMethod) => void
  readonly publish: (tag: number) => void
  readonly refusal: (reason: string) => void
  readonly close: (code: number) => void
  /** Plain counters, written on the hot path. */
  readonly totals: {
    deliveries: number
    acks: number
    delays: number
    storageFailures: number
  }
  /** The page for Prometheus (text format 0.0.4). */
  readonly render: (observed: Readonly<Record<keyof typeof observedFamilies, number>>) => string
}

const knownTags = new Set(
  Object.values<RelayTag>(relayTags).flatMap((tag) => [
    tag.requestTag,
    tag.responseTag,
    tag.rejectTag,
    tag.autoRejectTag,
  ]),
)

/** Below are the codes of the protocol itself; a peer may send any from 3000 on. RFC 6455, 7.4.2. */
const protocolCodesEnd = 1016
const ownCodes: ReadonlySet<number> = new Set([closeRefused, closeStale, closeRebalance])

/** Looked up when the page is asked for. */
const observedFamilies = {
  sockets: ['gauge', 'Open sockets.'],
  connections: ['gauge', 'Open connections: sockets, plain HTTP, and those that are not let in.'],
  subscriptions: ['gauge', 'Topics that sockets listen to.'],
  mailbox_messages: ['gauge', 'Messages that wait for a recipient.'],
  mailbox_bytes: ['gauge', 'Room of all records where they are stored.'],
  mailbox_fullest_project_bytes: ['gauge', 'Room of the waiting messages of the project with the most.'],
  topics_in_memory: ['gauge', 'Topics held in memory.'],
  records_in_memory: ['gauge', 'Topics and waiting messages held in memory.'],
  allowances: ['gauge', 'Allowances of clients, projects and addresses held in memory.'],
  buffered_bytes: ['gauge', 'Bytes that wait to be sent on all connections.'],
  bytes_in_total: ['counter', 'Bytes received on all connections.'],
  bytes_out_total: ['counter', 'Bytes sent on all connections.'],
  event_loop_lag_p50_seconds: ['gauge', 'Delay of the event loop, median since the last page.'],
  event_loop_lag_p99_seconds: ['gauge', 'Delay of the event loop, 99th percentile since the last page.'],
  resident_memory_bytes: ['gauge', 'Resident memory of the process.'],
} as const

const totalHelp = {
  deliveries: 'Pushes written to sockets.',
  acks: 'Pushes acknowledged by clients.',
  delays: 'Times a socket was read later because it spent its allowance.',
  storageFailures: 'Requests that failed because the mailbox could not be written or read.',
} as const

export function createMetrics(): Metrics {
  const families = {
    requests: { label: 'method', help: 'Requests by method.', counts: new Map<string, number>() },
    publishes: { label: 'tag', help: 'Messages published by tag; 0 and unknown ones are other.', counts: new Map() },
    refusals: { label: 'reason', help: 'Connections and requests refused.', counts: new Map() },
    closes: {
      label: 'code',
      help: 'Sockets closed by code; codes of no protocol and not ours are other.',
      counts: new Map(),
    },
  }
  const totals = { deliveries: 0, acks: 0, delays: 0, storageFailures: 0 }
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
    render(observed) {
      const lines: string[] = []
      const head = (name: string, type: string, help: string) =>
        lines.push(`# HELP ${prefix}${name} ${help}`, `# TYPE ${prefix}${name} ${type}`)
      for (const [key, [type, help]] of Object.entries(observedFamilies)) {
        head(key, type, help)
        lines.push(`${prefix}${key} ${observed[key as keyof typeof observedFamilies]}`)
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
