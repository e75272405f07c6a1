import { vi } from 'vitest'
import { claimPorts } from '../../../../../tools/run/claimPorts.mjs'
import { createTestNetwork, type TestNetwork } from './testNetwork.ts'
import { createTestRedis, type TestRedis } from './testRedis.ts'

const slots = 16_384

/** Long enough for a promotion on a busy machine. */
const patience = { interval: 50, timeout: 120_000 }

/** A Redis Cluster of a test; its processes end with the process of the test. */
export type TestCluster = {
  /** Primaries first, in the order of their slots; a promotion does not change the order. */
  readonly nodes: readonly TestRedis[]
  readonly urls: readonly string[]
  /** The running primary of a slot. Waits until there is one. */
  readonly primaryOf: (slot: number) => Promise<TestRedis>
  /** Its replicas, running or not. */
  readonly replicasOf: (slot: number) => Promise<readonly TestRedis[]>
  /** Waits until all running nodes report `cluster_state:ok`. */
  readonly ok: () => Promise<void>
  /** Waits until, in addition, every slot's primary has a replica that is in sync. Requires replicas. */
  readonly replicated: () => Promise<void>
  /** Network faults, when the nodes are in network namespaces. */
  readonly network: TestNetwork | undefined
  /** Kills all nodes and deletes their data. */
  readonly remove: () => Promise<void>
}

/**
 * Starts a cluster that is configured as the relay requires: each acknowledged write is fsynced, and a primary without a
 * replica refuses writes. `primaries * (1 + replicas)` processes, at most 7. `extra` are further arguments of each.
 */
export async function startRedisCluster({
  primaries = 3,
  replicas = 1,
  extra = [],
  hasNetwork = false,
}: startRedisCluster.Options = {}): Promise<TestCluster> {
  const count = primaries * (1 + replicas)
  const { ports, release } = await claimPorts(2 * count)
  // A replica is listed only after its first replicated bytes: on an idle primary, the first ping.
  const clusterArgs = (bus: number) => [
    ...['--repl-ping-replica-period', '1'],
    ...['--cluster-enabled', 'yes', '--cluster-port', String(bus), '--cluster-node-timeout', '2000'],
    ...['--min-replicas-to-write', String(Math.min(replicas, 1)), ...extra],
  ]
  const busOf = (at: number) => ports[count + at] ?? 0
  const network = hasNetwork ? createTestNetwork(count) : undefined
  const nodes = ports
    .slice(0, count)
    .map((port, at) => createTestRedis({ port, extra: clusterArgs(busOf(at)), ...network?.places[at] }))
  const running = () => nodes.filter((node) => node.pid() !== undefined)
  const byPort = (port: number) => nodes.find((node) => node.port === port)

  const rangesOf = async (node: TestRedis) => (await node.command('CLUSTER', 'SLOTS')) as readonly SlotRange[]

  /** Primary and replicas of a slot, as the first node that answers knows them. */
  async function shardOf(slot: number): Promise<readonly TestRedis[]> {
    const ranges = await Promise.any(running().map(rangesOf))
    const [, , ...members] = ranges.find(([first, last]) => first <= slot && slot <= last) ?? []
    return (members as Member[]).map(([, port]) => byPort(port)).filter((one) => one !== undefined)
  }

  const primaryOf = (slot: number) =>
    vi.waitFor(async () => {
      const [primary] = await shardOf(slot)
      if (primary?.pid() === undefined || ((await primary.command('ROLE')) as Role)[0] !== 'master')
        throw new Error(`slot ${slot} has no primary`)
      return primary
    }, patience)

  const ok = () =>
    vi.waitFor(async () => {
      for (const node of running()) {
        const info = String(await node.command('CLUSTER', 'INFO'))
        if (!info.includes('cluster_state:ok') || !info.includes(`cluster_known_nodes:${count}`))
          throw new Error(`${node.url}: ${info}`)
      }
    }, patience)

  async function replicated(): Promise<void> {
    await ok()
    await vi.waitFor(async () => {
      for (const node of running()) {
        const role = (await node.command('ROLE')) as Role
        const isInSync = role[0] === 'master' ? role[2].length > 0 : role[3] === 'connected'
        if (!isInSync) throw new Error(`${node.url}: ${JSON.stringify(role)}`)
        const ranges = await rangesOf(node)
        if (ranges.some(([, , ...members]) => members.length < 2))
          throw new Error(`${node.url}: ${JSON.stringify(ranges)}`)
      }
    }, patience)
  }

  async function create(): Promise<void> {
    await Promise.all(nodes.map((node) => node.start()))
    const ids = await Promise.all(nodes.map(async (node) => String(await node.command('CLUSTER', 'MYID'))))
    for (const [at, node] of nodes.entries()) {
      // Different epochs, or the nodes would have to settle a conflict first.
      await node.command('CLUSTER', 'SET-CONFIG-EPOCH', String(at + 1))
      if (at >= primaries) continue
      const [first, end] = [at, at + 1].map((share) => Math.floor((share * slots) / primaries)) as [number, number]
      await node.command('CLUSTER', 'ADDSLOTSRANGE', String(first), String(end - 1))
    }
    for (const [at, node] of nodes.entries())
      await nodes[0]?.command('CLUSTER', 'MEET', node.host, String(node.port), String(busOf(at)))
    await ok()
    for (const [at, node] of nodes.entries())
      if (at >= primaries) await node.command('CLUSTER', 'REPLICATE', ids[at % primaries] ?? '')
    if (replicas > 0) await replicated()
  }

  async function remove(): Promise<void> {
    await Promise.all(nodes.map((node) => node.remove()))
    network?.remove()
    await release()
  }

  try {
    await create()
  } catch (cause) {
    await remove()
    throw cause
  }
  return {
    ...{ nodes, urls: nodes.map(({ url }) => url), primaryOf, ok, replicated, network, remove },
    replicasOf: async (slot) => (await shardOf(slot)).slice(1),
  }
}

export declare namespace startRedisCluster {
  type Options = {
    readonly primaries?: number
    readonly replicas?: number
    readonly extra?: readonly string[]
    /** Each node in a network namespace of its own. */
    readonly hasNetwork?: boolean
  }
}

type Member = readonly [host: string, port: number, id: string]
type SlotRange = readonly [first: number, last: number, ...members: Member[]]
type Role =
  | readonly ['master', offset: number, replicas: readonly unknown[]]
  | readonly ['slave', host: string, port: number, state: string, offset: number]
