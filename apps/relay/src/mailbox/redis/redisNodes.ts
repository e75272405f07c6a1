import { Redis } from 'ioredis'
import { partitions } from './partitions.ts'

/** One primary: a connection for commands and one for messages of other relays. */
export type RedisNode = {
  readonly address: string
  readonly commands: Redis
  readonly feed: Redis
}

/** The primaries of a Redis or Redis Cluster, and which of them has which partition. */
export type RedisNodes = {
  /** The primary of the partition; undefined while it is unknown. */
  readonly nodeOf: (partition: number) => RedisNode | undefined
  readonly all: () => readonly RedisNode[]
  /** A command was refused because its slot has moved, or a node does not answer. */
  readonly refresh: () => void
  readonly close: () => void
}

/** Interval for checking which primary has which slots. */
const refreshMs = 1_000
const connectMs = 2_000
/** Time limit of a command. After it, the command fails and its connection is replaced. */
const commandMs = 3_000

/**
 * Connects to `urls`: `redis://` or `rediss://` (TLS) with optional user name and password, which apply to all nodes. For a cluster,
 * some of its nodes are enough. Rejects when none answers.
 */
export async function connectRedis(params: connectRedis.Params): Promise<RedisNodes> {
  const { urls, onChange } = params
  const [firstUrl = ''] = urls
  const shared = optionsOf(firstUrl)
  const nodes = new Map<string, RedisNode>()
  const owners: (string | undefined)[] = partitions.map(() => undefined)
  let isClosed = false
  let isRefreshing = false
  let timer: NodeJS.Timeout | undefined

  function open(address: string): RedisNode {
    const known = nodes.get(address)
    if (known) return known
    const { host, port } = parseAddress(address)
    const connect = (more: { readonly autoResubscribe?: boolean }) => {
      const redis = new Redis(port, host, { ...shared, ...more })
      redis.on('error', () => {})
      for (const event of ['ready', 'close']) redis.on(event, onChange)
      return redis
    }
    const node = { address, commands: connect({}), feed: connect({ autoResubscribe: false }) }
    nodes.set(address, node)
    return node
  }

  async function slotsFrom({ commands }: RedisNode): Promise<readonly SlotRange[] | 'single'> {
    try {
      return (await commands.call('CLUSTER', 'SLOTS')) as readonly SlotRange[]
    } catch (cause) {
      if (/cluster support disabled|unknown command/i.test(String(cause))) return 'single'
      throw cause
    }
  }

  function assign(asked: RedisNode, ranges: readonly SlotRange[] | 'single'): void {
    const before = owners.join()
    for (const [at, { slot }] of partitions.entries()) {
      if (ranges === 'single') owners[at] = asked.address
      else {
        const range = ranges.find(([first, last]) => first <= slot && slot <= last)
        // A node that does not know its own host reports ''.
        const primary = range?.[2]
        owners[at] = primary && `${primary[0] || parseAddress(asked.address).host}:${primary[1]}`
      }
    }
    for (const address of new Set(owners)) if (address) open(address)
    for (const [address, node] of nodes) if (!owners.includes(address) && !isSeed(address)) closeNode(node)
    if (owners.join() !== before) onChange()
  }

  const isSeed = (address: string): boolean => urls.some((url) => addressOf(url) === address)

  function closeNode(node: RedisNode): void {
    nodes.delete(node.address)
    node.commands.disconnect()
    node.feed.disconnect()
  }

  async function lookUp(): Promise<void> {
    let failure: unknown
    for (const node of [...nodes.values()]) {
      try {
        const ranges = await slotsFrom(node)
        if (!isClosed && (ranges === 'single' || ranges.length > 0)) return assign(node, ranges)
      } catch (cause) {
        failure = cause
      }
    }
    throw failure ?? new Error('no node of the cluster has slots')
  }

  function refresh(): void {
    if (isClosed) return
    clearTimeout(timer)
    if (isRefreshing) return
    isRefreshing = true
    void lookUp()
      .catch(() => {})
      .finally(() => {
        isRefreshing = false
        if (isClosed) return
        timer = setTimeout(refresh, refreshMs)
        timer.unref()
      })
  }

  for (const url of urls) open(addressOf(url))
  try {
    await Promise.any([...nodes.values()].map(({ commands }) => isReady(commands)))
    await lookUp()
  } catch (cause) {
    for (const node of [...nodes.values()]) closeNode(node)
    throw new Error(`Redis at ${urls.map(addressOf).join(', ')} does not answer. Check REDIS_URL.`, { cause })
  }
  refresh()
  return {
    nodeOf: (partition) => nodes.get(owners[partition] ?? ''),
    all: () => [...new Set(owners)].flatMap((address) => nodes.get(address ?? '') ?? []),
    refresh,
    close() {
      isClosed = true
      clearTimeout(timer)
      for (const node of [...nodes.values()]) closeNode(node)
    },
  }
}

export declare namespace connectRedis {
  type Params = {
    readonly urls: readonly string[]
    /** A connection opened or closed, or a partition moved. */
    readonly onChange: () => void
  }
}

type SlotRange = readonly [first: number, last: number, primary: readonly [host: string, port: number]]

const addressOf = (url: string): string => {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port || '6379'}`
}

function parseAddress(address: string): { readonly host: string; readonly port: number } {
  const at = address.lastIndexOf(':')
  return { host: address.slice(0, at), port: Number(address.slice(at + 1)) }
}

function optionsOf(url: string) {
  const { protocol, username, password } = new URL(url)
  return {
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' && { tls: {} }),
    connectionName: 'latchkey-relay',
    connectTimeout: connectMs,
    commandTimeout: commandMs,
    // Commands fail at once while there is no connection; their callers retry them.
    ...{ enableOfflineQueue: false, maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false },
    retryStrategy: (times: number) => Math.min(50 * times, 500),
  }
}

/** Rejects when the first attempt to connect fails. */
const isReady = (redis: Redis): Promise<void> =>
  new Promise((resolve, reject) => {
    if (redis.status === 'ready') resolve()
    redis.once('ready', resolve)
    redis.once('error', reject)
  })
