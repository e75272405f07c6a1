import { checkedValue, checksumOf } from '../../mailbox/redis/bodyRecord.ts'
import { partitions } from '../../mailbox/redis/partitions.ts'
import type { SharedRedis } from '../../mailbox/redis/redisMailbox.ts'
import { isReplicated } from '../../mailbox/redis/replication.ts'
import type { UsageOverview } from '../../mailbox/redis/usageOverview.ts'
import { type LinkStore, mayUseReserve, type OutboxReader, type OutboxRecord, outgoingOf } from '../upstreamStore.ts'

/**
 * The store of the links of one partition to one upstream, shared by all relays. Any relay adds messages; the one that holds the
 * partition opens the store.
 */
export type RedisLinkStore = LinkStore & {
  /** A record that a relay has added, as it was sent to this one. */
  readonly receive: (field: string, record: string) => void
}

const retryMs = 500
const fieldsPerStep = 200

export function redisLinkStore(params: redisLinkStore.Params): RedisLinkStore {
  const { shared, partition, upstream, usage } = params
  const { nodes, batches, hasReplicas, onDamaged } = shared
  const { outboxKey = '', identityKey = String } = partitions[partition] ?? {}
  const prefix = `m:${upstream}:`
  const fieldOf = ({ topic, messageId }: { readonly topic: string; readonly messageId: string }): string =>
    `${prefix}${topic}:${messageId}`
  let receive = (_entry: Entry): void => {}
  /** False while this relay has written the identity and no replica has it yet. */
  let hasReplica = true

  function redis() {
    const commands = nodes.nodeOf(partition)?.commands
    if (!commands) throw new Error('no primary')
    return commands
  }

  /** Removes the record if it is damaged. */
  function parse(field: string, stored: string): Entry | undefined {
    const entry = parseEntry(field, stored)
    if (entry) return entry
    onDamaged({ table: 'outbox', key: [topicIn(field), field] })
    redis()
      .hdel(outboxKey, field)
      .catch(() => {})
    return undefined
  }

  async function readAll(): Promise<readonly Entry[]> {
    const found: Entry[] = []
    let cursor = '0'
    do {
      const [next, flat] = await redis().hscan(outboxKey, cursor, 'MATCH', `${prefix}*`, 'COUNT', fieldsPerStep)
      cursor = next
      for (let at = 0; at < flat.length; at += 2) {
        const entry = parse(flat[at] ?? '', flat[at + 1] ?? '')
        // Without their bodies, which may be more than fits in memory.
        if (entry) found.push({ outgoing: entry.outgoing })
      }
    } while (cursor !== '0')
    return found
  }

  /** Reports the stored messages together with those that arrived meanwhile, in order; then each new one. */
  async function follow({ onAdded }: OutboxReader, isOpen: () => boolean): Promise<void> {
    const arrived: Entry[] = []
    receive = (entry) => arrived.push(entry)
    while (isOpen()) {
      try {
        const found = await readAll()
        if (!isOpen()) return
        const all = new Map([...found, ...arrived].map(({ outgoing }) => [outgoing.seq, outgoing]))
        const seqs = new Set(all.keys())
        const lastSeq = [...seqs].reduce((last, seq) => Math.max(last, seq), 0)
        receive = ({ outgoing }) => {
          // Skips messages that were read from the store before they arrived; they arrive in the order of their numbers.
          if (seqs.has(outgoing.seq)) return
          if (outgoing.seq > lastSeq) seqs.clear()
          onAdded(outgoing)
        }
        for (const outgoing of [...all.values()].sort((one, other) => one.seq - other.seq)) onAdded(outgoing)
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  }

  return {
    async identity(create) {
      const key = identityKey(upstream)
      // First, because a full Redis refuses to set it even if it exists.
      const stored = await redis().get(key)
      let keys = parseIdentity(upstream, stored ?? '')
      if (!keys) {
        if (stored !== null) {
          onDamaged({ table: 'identities', key: upstream })
          await redis().del(key)
        }
        hasReplica = !hasReplicas
        await redis().set(key, identityRecordOf(upstream, await create()), 'NX')
        keys = parseIdentity(upstream, (await redis().get(key)) ?? '')
      }
      if (!keys) throw new Error('the identity is damaged')
      if (!hasReplica && !(await isReplicated(redis()))) throw new Error('no replica has the identity')
      hasReplica = true
      return keys
    },
    open(reader) {
      let isOpen = true
      void follow(reader, () => isOpen)
      return () => {
        isOpen = false
        receive = () => {}
      }
    },
    receive(field, stored) {
      if (!field.startsWith(prefix)) return
      const entry = parse(field, stored)
      if (entry) receive(entry)
    },
    async read(outgoing) {
      const field = fieldOf(outgoing)
      const stored = await redis().hget(outboxKey, field)
      return stored === null ? undefined : parse(field, stored)?.record
    },
    hasSpace(record) {
      const { space } = usage.spaceFor(record, outgoingOf(0, record).bytes)
      return space === 'free' || (space === 'reserve' && mayUseReserve(record))
    },
    async add(record) {
      const { topic, messageId: id, projectId: project, address, from, bytes, expiresAtMs: exp } = outgoingOf(0, record)
      const command = { k: 'forward', upstream, id, project, address, from, bytes, exp }
      const { result, durable } = batches.execute({ topic, command, body: JSON.stringify(record) })
      await Promise.all([result, durable])
      usage.added(record, { bytes, isUnclaimed: false })
    },
    remove({ topic, messageId: id, projectId: project, address, from, bytes }) {
      batches.executeLater({ topic, command: { k: 'forwarded', upstream, id, project, address, from, bytes } })
    },
  }
}

type Entry = { readonly outgoing: ReturnType<typeof outgoingOf>; readonly record?: OutboxRecord }

/** Field is `m:<upstream>:<topic>:<message id>`. */
const topicIn = (field: string): string => field.split(':')[2] ?? ''

/** A record is its checksum, its number and the message as JSON. Undefined when it is damaged or forged. */
function parseEntry(field: string, stored: string): Entry | undefined {
  const value = checkedValue(topicIn(field), field, stored)
  if (value === undefined) return undefined
  const at = value.indexOf(' ')
  try {
    const record = JSON.parse(value.slice(at + 1)) as OutboxRecord
    return { outgoing: outgoingOf(Number(value.slice(0, at)), record), record }
  } catch {
    return undefined
  }
}

function identityRecordOf(upstream: string, keys: Uint8Array): string {
  const text = Buffer.from(keys).toString('base64')
  return checksumOf('identity', upstream, text) + text
}

/** Undefined when it is damaged. */
function parseIdentity(upstream: string, stored: string): Uint8Array | undefined {
  const text = checkedValue('identity', upstream, stored)
  return text === undefined ? undefined : Buffer.from(text, 'base64')
}

export declare namespace redisLinkStore {
  type Params = {
    readonly shared: Pick<SharedRedis, 'nodes' | 'batches' | 'hasReplicas' | 'onDamaged'>
    readonly partition: number
    /** Key of the upstream in the store. */
    readonly upstream: string
    /** Space that the messages for this upstream take. */
    readonly usage: Pick<UsageOverview, 'spaceFor' | 'added'>
  }
}
