import { partitions } from '../../mailbox/redis/partitions.ts'
import type { RedisNodes } from '../../mailbox/redis/redisNodes.ts'

/**
 * Leases of partitions: the relay that has one holds the links of its partition to upstream relays. Relays take free ones up to an
 * equal share, and release those beyond it when another relay joins. A lease that is not renewed expires after {@link leaseMs}: its
 * holder stops using it, by its own clock, before Redis grants it to another relay.
 */
export type Holdings = {
  /** Id of the other relay that holds the partition; undefined while it is unknown. */
  readonly holderOf: (partition: number) => string | undefined
  /** Call it if that relay did not get a message: reports the holder again with the next check. */
  readonly forget: (partition: number) => void
  /** Releases the partition, to take it again and reload its stored messages. */
  readonly restart: (partition: number) => void
  /** Releases all partitions. */
  readonly close: () => Promise<void>
}

const leaseMs = 2_500
/** Interval for renewals and for checks for free partitions. */
const checkMs = 500
/** Interval for checking whether a lease has expired. */
const expiryMs = 100

type Lease = { readonly token: string; untilMs: number }

export function createHoldings(params: createHoldings.Params): Holdings {
  const { nodes, relayId, canHold, onHeld, onLost, onHolder } = params
  const held = new Map<number, Lease>()
  /** Partitions with a command in progress. */
  const busy = new Set<number>()
  /** As of the last check: the lease of another relay, and the number of relays. */
  const others: (string | undefined)[] = partitions.map(() => undefined)
  const members: number[] = partitions.map(() => 0)
  let isClosed = false
  let taking = 0
  let tokens = 0

  async function execute(at: number, command: 'check' | 'take' | 'release' | 'leave', token: string): Promise<Answer> {
    const { holderKey = '', membersKey = '' } = partitions[at] ?? {}
    const redis = nodes.nodeOf(at)?.commands
    if (!redis) throw new Error('no primary')
    const args = [holderKey, membersKey, command, token, relayId, String(leaseMs)]
    return (await redis.call('EVAL', holdScript, '2', ...args)) as Answer
  }

  const share = (): number => Math.ceil(partitions.length / Math.max(1, ...members))

  function end(at: number): Promise<void> {
    held.delete(at)
    return onLost(at)
  }

  async function check(at: number): Promise<void> {
    const lease = held.get(at)
    const askedAtMs = performance.now()
    const [holder, count] = await execute(at, 'check', lease?.token ?? '').catch((cause) => {
      // An outdated number could leave other partitions without a holder.
      members[at] = 0
      throw cause
    })
    members[at] = count
    if (lease && held.get(at) === lease) {
      if (holder === lease.token) lease.untilMs = askedAtMs + leaseMs
      else await end(at)
      return
    }
    const other = holder === '' || holder.startsWith(`${relayId}:`) ? undefined : holder
    const isNew = other !== others[at]
    others[at] = other
    if (other !== undefined && isNew) onHolder(at)
    if (holder === '' && !isClosed && canHold(at) && held.size + taking < share()) await take(at)
  }

  async function take(at: number): Promise<void> {
    tokens += 1
    const token = `${relayId}:${tokens}`
    const askedAtMs = performance.now()
    taking += 1
    const [holder] = await execute(at, 'take', token).finally(() => {
      taking -= 1
    })
    if (holder !== token || isClosed) return
    held.set(at, { token, untilMs: askedAtMs + leaseMs })
    onHeld(at)
  }

  async function release(at: number): Promise<void> {
    const lease = held.get(at)
    if (!lease) return
    // The next holder connects once our links are closed.
    await end(at)
    await execute(at, 'release', lease.token)
  }

  function run(at: number, task: (at: number) => Promise<void>): void {
    if (busy.has(at)) return
    busy.add(at)
    void task(at)
      .catch(() => {})
      .finally(() => busy.delete(at))
  }

  function checkAll(): void {
    const surplus = [...held.keys()].slice(share())
    for (const at of partitions.keys()) run(at, surplus.includes(at) ? release : check)
  }

  function expire(): void {
    for (const [at, { untilMs }] of held) if (performance.now() >= untilMs) void end(at)
  }

  const timers = [setInterval(checkAll, checkMs), setInterval(expire, expiryMs)]
  for (const timer of timers) timer.unref()
  checkAll()

  return {
    holderOf: (at) => others[at]?.split(':')[0],
    forget(at) {
      others[at] = undefined
    },
    restart: (at) => void release(at).catch(() => {}),
    async close() {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      await Promise.allSettled([...held.keys()].map(release))
      await Promise.allSettled([...partitions.keys()].map((at) => execute(at, 'leave', '')))
    },
  }
}

export declare namespace createHoldings {
  type Params = {
    readonly nodes: Pick<RedisNodes, 'nodeOf'>
    readonly relayId: string
    /** This relay now gets the messages that others send to the holder of the partition. */
    readonly canHold: (partition: number) => boolean
    readonly onHeld: (partition: number) => void
    /** Resolves once the links are closed. */
    readonly onLost: (partition: number) => Promise<void>
    /** Another relay holds the partition now. */
    readonly onHolder: (partition: number) => void
  }
}

/** The lease after the command (empty if no relay holds it), and the number of relays. */
type Answer = readonly [holder: string, members: number]

/**
 * `KEYS`: holder, members. `ARGV`: command, token of the lease, relay, duration of the lease in milliseconds. Works in a full Redis:
 * what it writes is small and short-lived.
 */
const holdScript = `#!lua flags=allow-oom
local command, token, relay, leaseMs = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local holder = redis.call('GET', KEYS[1])
if holder == token and command == 'check' then
  redis.call('PEXPIRE', KEYS[1], leaseMs)
elseif holder == token and command == 'release' then
  redis.call('DEL', KEYS[1])
  holder = false
elseif not holder and command == 'take' then
  redis.call('SET', KEYS[1], token, 'PX', leaseMs)
  holder = token
end
if command == 'leave' then
  redis.call('ZREM', KEYS[2], relay)
else
  redis.call('ZADD', KEYS[2], now, relay)
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - leaseMs)
  redis.call('PEXPIRE', KEYS[2], leaseMs)
end
return { holder or '', redis.call('ZCARD', KEYS[2]) }
`
